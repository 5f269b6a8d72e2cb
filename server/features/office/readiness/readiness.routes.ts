import { getReadiness } from '#contract/readiness.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as readiness from './readiness.service.ts'

export const readinessRoutes = (deps: Deps): Binding[] => [on(getReadiness, () => readiness.getReadiness(deps))]
