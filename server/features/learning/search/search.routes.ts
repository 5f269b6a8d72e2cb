import { searchCourse } from '#contract/search.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as search from './search.service.ts'

export const searchRoutes = (deps: Deps): Binding[] => [
  on(searchCourse, ({ caller, query }) => search.searchCourse(deps, caller, query.search)),
]
