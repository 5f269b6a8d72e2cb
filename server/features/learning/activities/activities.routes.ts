import { getActivity, saveActivityDraft, submitActivity } from '#contract/activities.ts'
import { submitModule, submitRoleDefinition } from '#contract/submissions.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as activities from './activities.service.ts'
import * as submissions from './submissions.service.ts'

export const activityRoutes = (deps: Deps): Binding[] => [
  on(getActivity, ({ caller, params }) => activities.getActivity(deps, caller, params)),
  on(saveActivityDraft, ({ caller, params, body }) => activities.saveActivityDraft(deps, caller, params, body)),
  on(submitActivity, async ({ caller, params, body }) => {
    const state = await activities.submitActivity(deps, caller, params, body)
    return state.status === 'submitted' ? state : answer(state, { message: 'Preview: the form is right, nothing was kept.' })
  }),
  on(submitModule, async ({ caller, body }) =>
    answer(await submissions.submitModule(deps, caller, body), {
      message: submissions.isCompletion(body)
        ? 'Module completed successfully!'
        : "Your challenges have been submitted successfully! We'll review them and get back to you soon.",
    }),
  ),
  on(submitRoleDefinition, async ({ caller, body }) =>
    answer(await submissions.submitRoleDefinition(deps, caller, body), {
      message: 'Role definition submitted successfully! You will receive feedback via email.',
    }),
  ),
]
