import { listRatingPanels, submitRatings } from '#contract/ratings.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as ratings from './ratings.service.ts'

export const ratingsRoutes = (deps: Deps): Binding[] => [
  on(listRatingPanels, ({ caller }) => ratings.listRatingPanels(deps, caller)),
  on(submitRatings, ({ caller, params, body }) => ratings.submitRatings(deps, caller, params.panel, body.ratings)),
]
