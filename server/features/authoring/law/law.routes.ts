import { getLawPage, listDueReviews } from '#contract/law.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as law from './law.service.ts'

export const lawRoutes = (deps: Deps): Binding[] => [
  on(getLawPage, ({ params }) => law.getLawPage(params.market)),
  on(listDueReviews, () => law.listDueReviews(deps)),
]
