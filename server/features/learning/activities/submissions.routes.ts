import { submitModule, submitRoleDefinition } from '#contract/submissions.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as submissions from './submissions.service.ts'

export const submissionRoutes = (deps: Deps): Binding[] => [
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
