import { getLearningPlan, saveLearningPlan, setReminders } from '#contract/learning-plan.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as plan from './learning-plan.service.ts'

export const learningPlanRoutes = (deps: Deps): Binding[] => [
  on(getLearningPlan, ({ caller }) => plan.getLearningPlan(deps, caller)),
  on(saveLearningPlan, async ({ caller, body }) =>
    answer(await plan.saveLearningPlan(deps, caller, body), { message: 'Your plan is saved.' }),
  ),
  on(setReminders, async ({ caller, body }) =>
    answer(await plan.setReminders(deps, caller, body), {
      message: body.on ? 'Reminders are on.' : 'Reminders are off. You will get no more of them.',
    }),
  ),
]
