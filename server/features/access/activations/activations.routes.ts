import { getActivation } from '#contract/auth.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as activations from './activations.service.ts'

export const activationRoutes = (deps: Deps): Binding[] => [
  on(getActivation, ({ params }) => activations.getActivation(deps, params.token)),
]
