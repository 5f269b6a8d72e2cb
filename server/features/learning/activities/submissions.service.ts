import type { z } from 'zod'
import type { ActivityAssistant } from '#contract/assistant-fields.ts'
import { DomainError } from '#contract/domain-error.ts'
import {
  noChallengeMessage,
  type submitModule as submitModuleEndpoint,
  type submitRoleDefinition as submitRoleDefinitionEndpoint,
} from '#contract/submissions.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { findOpenInvitation } from '../../access/invitations/invitations.service.ts'
import type { CourseModule } from '../catalogue/course-snapshot.ts'
import { type LearnerContext, openModule, type Reader, readLearning } from '../progress/access.service.ts'
import { completeModule } from '../progress/progress.service.ts'
import { type OpenActivity, submitWork } from './activities.service.ts'
import { hasSubmitted, type Work } from './work.service.ts'

type ModuleSubmission = z.output<typeof submitModuleEndpoint.body>
type RoleDefinition = z.output<typeof submitRoleDefinitionEndpoint.body>

export const isCompletion = (body: ModuleSubmission): boolean =>
  body.completedAt !== undefined || body.completionDetails !== undefined

/** The sender: account from the token, invitation from `X-Invitation`, or invitation token in the body. */
async function senderOf(deps: Deps, caller: Caller, userToken: string | undefined): Promise<Reader> {
  if (caller.kind !== 'anonymous') return caller
  if (userToken === undefined) throw new DomainError('not-signed-in')
  return { kind: 'invitation', invitation: await findOpenInvitation(deps, userToken) }
}

/** The activity of a module with this assistant, which the calls below do not name by its lesson. */
function findActivity(learning: LearnerContext, module: CourseModule, assistant: ActivityAssistant): OpenActivity | undefined {
  const lesson = module.lessons.find(({ activity }) => activity?.assistant === assistant)
  return lesson?.activity ? { learning, module, lesson, activity: lesson.activity } : undefined
}

/**
 * Submits the challenges of Module 1, or completes a module if the body asks for that. The sender is identified by a token, never by the names
 * and scores in the body. Throws `not-signed-in`, `invitation-invalid`, `invitation-expired`, `module-incomplete`, `module-not-found`,
 * `module-locked`, `demo-ended`, and what {@link submitWork} throws.
 */
export async function submitModule(
  deps: Deps,
  caller: Caller,
  body: ModuleSubmission,
): Promise<{ submittedAt: string; firstCompletion: boolean; version: number }> {
  const sender = await senderOf(deps, caller, body.userToken)
  const learning = await readLearning(deps, sender)
  const opened = findActivity(learning, openModule(learning, body.moduleId), 'challenges')
  if (!isCompletion(body)) {
    if (!opened)
      throw new DomainError('bad-input', { issues: [{ path: 'moduleId', message: 'This module takes no challenges.' }] })
    if (body.challenges.length === 0)
      throw new DomainError('bad-input', { issues: [{ path: 'challenges', message: noChallengeMessage }] })
    const { version, changeId } = body
    const work = { ...challengesWork(opened, body.challenges), version, changeId }
    return { ...(await submitWork(deps, opened, work)), firstCompletion: false }
  }
  // A completion repeats the challenges, which are stored only if they never arrived.
  if (opened && body.challenges.length > 0 && !(await hasSubmitted(deps, learning.state.learnerId, opened.lesson)))
    await submitWork(deps, opened, challengesWork(opened, body.challenges))
  const { completedAt, firstCompletion } = await completeModule(deps, sender, body.moduleId)
  return { submittedAt: completedAt, firstCompletion, version: 0 }
}

/** Non-blank challenges, stored in the form's fields in order. */
const challengesWork = ({ activity }: OpenActivity, challenges: string[]): Work => ({
  values: Object.fromEntries(challenges.map((text, at) => [activity.fields[at]?.id ?? `challenge${at + 1}`, text])),
  timeSpent: 0,
})

/** Throws `lesson-not-found` when the module has no role definition, `module-locked`, `demo-ended`, and like {@link submitWork}. */
export async function submitRoleDefinition(
  deps: Deps,
  caller: Reader,
  { role, skills, motivators, companyLink, jdLink, moduleId, sectionId, version, changeId }: RoleDefinition,
): Promise<{ submittedAt: string; version: number }> {
  const learning = await readLearning(deps, caller)
  const opened = findActivity(learning, openModule(learning, moduleId, 'lesson-not-found'), 'role-definition')
  if (!opened) throw new DomainError('lesson-not-found')
  const values = { role, skills, motivators, companyLink, ...(jdLink === undefined ? {} : { jdLink }) }
  return submitWork(deps, opened, { values, timeSpent: 0, sectionId, version, changeId })
}
