import type { z } from 'zod'
import { DomainError } from '#contract/domain-error.ts'
import {
  noChallengeMessage,
  type submitModule as submitModuleEndpoint,
  type submitRoleDefinition as submitRoleDefinitionEndpoint,
} from '#contract/submissions.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { findOpenInvitation } from '../../access/invitations/invitations.service.ts'
import { openModule, type Reader, readLearning } from '../../learning/course/access.service.ts'
import { completeModule } from '../../learning/course/completion.service.ts'
import type { CourseLesson, CourseModule } from '../../learning/course/course-snapshot.ts'
import { hasSubmitted, saveSubmission } from '../../learning/course/work.service.ts'

type ModuleSubmission = z.output<typeof submitModuleEndpoint.body>
type RoleDefinition = z.output<typeof submitRoleDefinitionEndpoint.body>

/** Whether a submission reports completing the module rather than its challenges. */
export const isCompletion = (body: ModuleSubmission): boolean =>
  body.completedAt !== undefined || body.completionDetails !== undefined

/** The sender: account from the token, invitation from `X-Invitation`, or invitation token in the body. */
async function senderOf(deps: Deps, caller: Caller, userToken: string | undefined): Promise<Reader> {
  if (caller.kind !== 'anonymous') return caller
  if (userToken === undefined) throw new DomainError('not-signed-in')
  return { kind: 'invitation', invitation: await findOpenInvitation(deps, userToken) }
}

/**
 * Stores the challenges of Module 1, or completes a module. The sender is identified by token; names and scores in the body are ignored. Throws
 * `not-signed-in`, `activity-changed`, `invitation-invalid`, `invitation-expired`, `module-incomplete`, `module-not-found`, `module-locked`,
 * `demo-ended`.
 */
export async function submitModule(
  deps: Deps,
  caller: Caller,
  body: ModuleSubmission,
): Promise<{ submittedAt: string; firstCompletion: boolean; revision: number }> {
  const sender = await senderOf(deps, caller, body.userToken)
  const learning = await readLearning(deps, sender)
  const module = openModule(learning, body.moduleId)
  const lesson = module.lessons.find((candidate) => candidate.activity?.assistant === 'challenges')
  if (!isCompletion(body)) {
    if (!lesson)
      throw new DomainError('bad-input', { issues: [{ path: 'moduleId', message: 'This module takes no challenges.' }] })
    if (body.challenges.length === 0)
      throw new DomainError('bad-input', { issues: [{ path: 'challenges', message: noChallengeMessage }] })
    const { baseRevision, changeId } = body
    const work = { ...challengesWork(lesson, body.challenges), baseRevision, changeId }
    return { ...(await saveSubmission(deps, learning, { module, lesson }, work)), firstCompletion: false }
  }
  // A completion repeats the challenges, which are stored only if they never arrived.
  if (lesson && body.challenges.length > 0 && !(await hasSubmitted(deps, learning.state.learnerId, lesson)))
    await saveSubmission(deps, learning, { module, lesson }, challengesWork(lesson, body.challenges))
  const { completedAt, firstCompletion } = await completeModule(deps, sender, body.moduleId)
  return { submittedAt: completedAt, firstCompletion, revision: 0 }
}

/** Non-blank challenges, stored in the form's fields in order. */
const challengesWork = (lesson: CourseLesson, challenges: string[]) => ({
  values: Object.fromEntries(
    challenges.map((text, index) => [lesson.activity?.fields[index]?.id ?? `challenge${index + 1}`, text]),
  ),
  timeSpent: 0,
})

/**
 * Stores a role definition and completes its activity. Throws `lesson-not-found` when the module has none, `activity-changed`, `module-locked`,
 * `demo-ended`.
 */
export async function submitRoleDefinition(
  deps: Deps,
  caller: Reader,
  body: RoleDefinition,
): Promise<{ submittedAt: string; revision: number }> {
  const learning = await readLearning(deps, caller)
  const module: CourseModule = openModule(learning, body.moduleId, 'lesson-not-found')
  const lesson = module.lessons.find((candidate) => candidate.activity?.assistant === 'role-definition')
  if (!lesson) throw new DomainError('lesson-not-found')
  const { role, skills, motivators, companyLink, jdLink, sectionId, baseRevision, changeId } = body
  const values = { role, skills, motivators, companyLink, ...(jdLink === undefined ? {} : { jdLink }) }
  return saveSubmission(deps, learning, { module, lesson }, { values, timeSpent: 0, sectionId, baseRevision, changeId })
}
