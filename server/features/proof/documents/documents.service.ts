import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { readDocumentBrand } from '../../../platform/operator/operator.service.ts'
import { getActivity, roleTitleOf } from '../../learning/activities/activities.service.ts'
import { findNewestRoleDefinition } from '../../learning/activities/work.service.ts'
import { openLesson, type Reader, readLearning } from '../../learning/progress/access.service.ts'
import { renderDocument } from './render-document.ts'

const nameOf = (caller: Reader) => (caller.kind === 'account' ? caller.account.fullName : caller.invitation.email)

const titleOf = (lessonTitle: string) =>
  lessonTitle.replace(/^(?:Activity: )?(.)/u, (_whole, first: string) => first.toUpperCase())

/** An activity's answers as PDF. Throws `submission-not-found`, `lesson-kind-mismatch`, `lesson-not-found`, `module-locked`, `demo-ended`. */
export async function downloadActivity(
  deps: Deps,
  caller: Reader,
  at: { moduleId: number; lessonId: number },
): Promise<{ file: Buffer; name: string }> {
  const state = await getActivity(deps, caller, at)
  const { lesson } = openLesson(await readLearning(deps, caller), at)
  if (state.status === 'empty' || !lesson.activity) throw new DomainError('submission-not-found')
  const activity = {
    title: titleOf(lesson.title),
    learnerName: nameOf(caller),
    form: lesson.activity,
    values: state.values,
    createdAt: new Date(String(state.savedAt)),
    ...(await readDocumentBrand(deps.db)),
  }
  const file = await renderDocument({ activity })
  return { file, name: `module-${at.moduleId}-${lesson.activity.assistant}.pdf` }
}

/** The newest role definition of an account as a job description. Throws `submission-not-found`. */
export async function downloadJobDescription(deps: Deps, account: Account): Promise<Buffer> {
  const found = await findNewestRoleDefinition(deps.db, account.id)
  if (!found) throw new DomainError('submission-not-found')
  const text = (id: string) => String(found.fieldValues[id] ?? '')
  const role = roleTitleOf(text('role'))
  const jobDescription = {
    role,
    ...(role === text('role') ? {} : { roleText: text('role') }),
    skills: text('skills'),
    motivators: text('motivators'),
    companyLink: text('companyLink'),
    ...(text('jdLink') ? { jdLink: text('jdLink') } : {}),
    ...(account.company ? { company: account.company } : {}),
    createdAt: found.submittedAt,
    ...(await readDocumentBrand(deps.db)),
  }
  return renderDocument({ jobDescription })
}
