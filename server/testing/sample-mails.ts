import { randomUUID } from 'node:crypto'
import { rubrics, rubricVersion } from '#content/assessment-rubric.ts'
import { activationLink, activationMail } from '../features/access/activations/activation-email.ts'
import { invitationMail } from '../features/access/invitations/invitation-email.ts'
import { insertInvitation } from '../features/access/invitations/invitations.queries.ts'
import { leaderReminderMail, leaderRequestMail } from '../features/access/teams/leader-email.ts'
import { acknowledgementMail, newRequestMail, rejectionMail, requestLink } from '../features/access/teams/request-email.ts'
import { teamApprovedMail } from '../features/access/teams/team-approved-email.ts'
import { confirmWaitlistMail, launchMail, waitlistLink } from '../features/access/waitlist/waitlist-email.ts'
import { submissionMail } from '../features/learning/activities/submission-email.ts'
import { artefactReviewMail } from '../features/learning/assessment/artefact-email.ts'
import { courseReminderMail, planReminderMail } from '../features/learning/learning-plan/reminder-email.ts'
import { feedbackMail } from '../features/office/inbox/feedback-email.ts'
import { nudgeMail } from '../features/office/nudges/nudge-email.ts'
import { addressChangedMail, newAddressMail } from '../features/people/address-change/address-change-email.ts'
import { confirmConsentMail, consentLink } from '../features/people/consents/consent-email.ts'
import { passkeyChangedMail } from '../features/people/passkeys/passkey-email.ts'
import { passwordChangedMail, passwordResetMail } from '../features/people/passwords/password-email.ts'
import { issuePasswordReset } from '../features/people/passwords/passwords.service.ts'
import { inactiveAccountMail } from '../features/people/privacy/inactive-account-email.ts'
import { accountActivatedMail, addressConfirmationMail } from '../features/people/registration/registration-email.ts'
import { newLinkToken } from '../features/people/sessions/tokens.ts'
import {
  companyAddressLink,
  companyAddressMail,
  demoEndingMail,
  providerChangedMail,
} from '../features/people/social/social-email.ts'
import {
  certificateMail,
  certificateReplacedMail,
  certificateRestoredMail,
  certificateRevokedMail,
} from '../features/proof/certificates/certificate-email.ts'
import { completionMail } from '../features/proof/certificates/completion-email.ts'
import { json } from '../platform/db/database.ts'
import { linkSecret } from '../platform/mail/link-secret.ts'
import type { MailKind } from '../platform/mail/mail-kind.ts'
import { queueMail } from '../platform/mail/queue-mail.ts'
import type { TestProduct } from './test-product.ts'

/** To whom the sample mails go. */
export const sampleRecipient = 'jana@example.com'

/** Queues every kind of mail that the product sends, with `name` wherever a person or an admin may have typed something. */
export async function queueSampleMails(product: TestProduct, name: string): Promise<void> {
  const { deps } = product
  const { db } = deps
  const now = product.clock.now()
  const soon = new Date(now.getTime() + 86_400_000)
  const hashOf = (purpose: string, id: string) => linkSecret(deps.authSecret, purpose, id).tokenHash
  const queue = <P extends Record<string, unknown>>(kind: MailKind<P>, parameters: P) =>
    queueMail(db, deps, kind, sampleRecipient, parameters)

  const { id: firstLessonId } = await db.selectFrom('lessons').select('id').executeTakeFirstOrThrow()
  for (const source of ['asked', 'colleague', 'customer'] as const)
    for (const namedBy of source === 'asked' ? [null] : [null, [...name].slice(0, 80).join('')]) {
      const invitation = { email: sampleRecipient, token: newLinkToken(), source, namedBy, createdBy: null }
      const { id } = await insertInvitation(db, { ...invitation, createdAt: now, expiresAt: soon })
      await queue(invitationMail, { invitationId: id, source })
      if (source === 'asked') {
        await queue(nudgeMail, { invitationId: id, ground: 'invitation', nextLessonId: firstLessonId })
        await queue(nudgeMail, { invitationId: id, ground: 'invitation' })
      }
    }

  const teamId = randomUUID()
  const contact = { companyName: name, contactName: name, contactEmail: 'contact@example.com' }
  const requestTokenHash = hashOf(requestLink, teamId)
  await db
    .insertInto('teams')
    .values({ id: teamId, source: 'access-request', ...contact, requestTokenHash, createdAt: now })
    .execute()
  await queue(acknowledgementMail, { teamId })
  await queue(newRequestMail, { teamId })
  await queue(teamApprovedMail, { teamId })
  await queue(rejectionMail, { teamId, reason: name })
  await queue(rejectionMail, { teamId, reason: null })
  const member = { teamId, email: sampleRecipient, position: 1, isContact: false }
  const { id: memberId } = await db.insertInto('teamMembers').values(member).returning('id').executeTakeFirstOrThrow()
  await queue(leaderRequestMail, { teamId })
  await queue(leaderRequestMail, { teamId, memberId })
  for (const email of [sampleRecipient, contact.contactEmail]) {
    const activationId = randomUUID()
    const activation = { id: activationId, teamId, email, codeHash: 'x', createdAt: now, expiresAt: soon }
    await db
      .insertInto('activations')
      .values({ ...activation, tokenHash: hashOf(activationLink, activationId) })
      .execute()
    await queue(activationMail, { teamId, activationId, isFirstContact: email === sampleRecipient })
  }

  const entryId = randomUUID()
  const entry = { id: entryId, email: sampleRecipient, courseType: 'advanced', name, noticeVersion: '1' } as const
  await db
    .insertInto('waitlistEntries')
    .values({ ...entry, tokenHash: hashOf(waitlistLink, entryId), createdAt: now, updatedAt: now, confirmedAt: now })
    .execute()
  await queue(confirmWaitlistMail, { entryId, courseType: 'advanced' })
  await queue(launchMail, { entryId, courseType: 'advanced', confirmedAt: now })

  const { id: userId } = await product.signIn({ email: sampleRecipient, fullName: name })
  await db
    .updateTable('teamMembers')
    .set({ userId, sharesProgress: true, sharingDecidedAt: now })
    .where('id', '=', memberId)
    .execute()
  await queue(leaderReminderMail, { teamId, userId })
  const plan = { userId, remindersOn: true, consentVersion: '1', consentedAt: now, updatedAt: now }
  await db.insertInto('learningPlans').values(plan).execute()
  await queue(accountActivatedMail, { userId })
  await queue(passwordChangedMail, { userId })
  for (const change of ['added', 'removed', 'code-used', 'codes-made'] as const)
    await queue(passkeyChangedMail, { userId, change })
  for (const change of ['connected', 'disconnected'] as const)
    await queue(providerChangedMail, { userId, provider: 'google', change })
  const stateHash = `sample-${randomUUID()}`
  const proof = { proofHash: linkSecret(deps.authSecret, companyAddressLink, stateHash).tokenHash, proofExpiresAt: soon }
  await db
    .insertInto('socialAttempts')
    .values({ stateHash, provider: 'company', browserHash: '', createdAt: deps.clock.now(), expiresAt: soon, ...proof })
    .execute()
  await queue(companyAddressMail, { stateHash })
  await queue(addressConfirmationMail, { userId, endsAt: Math.floor(soon.getTime() / 1000) })
  await queue(passwordResetMail, { userId, resetId: (await issuePasswordReset(db, deps, userId)).resetId })
  const consentId = randomUUID()
  const consent = {
    id: consentId,
    userId,
    emailHash: 'x',
    purpose: 'marketing',
    textVersion: '1',
    text: name,
    form: 'test',
  } as const
  await db
    .insertInto('consents')
    .values({ ...consent, givenAt: now, confirmHash: hashOf(consentLink, consentId) })
    .execute()
  await queue(confirmConsentMail, { userId, consentId })
  await queue(demoEndingMail, { userId, endsAt: soon })
  await queue(inactiveAccountMail, { userId, deleteAfter: soon })

  const lesson = await db
    .selectFrom('lessons')
    .select(['id', 'moduleId'])
    .where('kind', '=', 'activity')
    .executeTakeFirstOrThrow()
  await db.updateTable('lessons').set({ title: name }).where('id', '=', lesson.id).execute()
  await db.updateTable('modules').set({ title: name }).where('moduleId', '=', lesson.moduleId).execute()
  const learner = await db.insertInto('learners').values({ userId }).returning('id').executeTakeFirstOrThrow()
  const fieldValues = json({ goal: name, actions: [{ firstStep: name, dueDate: '2026-12-05' }] })
  const work = { learnerId: learner.id, kind: 'activity', lessonId: lesson.id, moduleId: lesson.moduleId } as const
  const submission = await db
    .insertInto('submissions')
    .values({ ...work, fieldValues, submittedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const feedback = await db
    .insertInto('submissionFeedback')
    .values({ submissionId: submission.id, message: name, sentAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queue(submissionMail, { userId, lessonId: lesson.id })
  await queue(feedbackMail, { feedbackId: feedback.id, userId })
  for (const state of ['accepted', 'returned'] as const) {
    const { id: submissionId } = await db
      .insertInto('submissions')
      .values({ ...work, kind: 'artefact', fieldValues, submittedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const level = state === 'accepted' ? 'strong' : 'not-yet'
    const ratings = json([{ criterion: 'anchors', level, missing: name } as const])
    const artefact = { submissionId, artefactType: 'scorecard', state, note: name } as const
    const rubric = json({ version: rubricVersion, criteria: [...rubrics.scorecard.criteria] })
    await db
      .insertInto('artefacts')
      .values({ ...artefact, rubric, ratings, reviewedAt: now })
      .execute()
    await queue(artefactReviewMail, { submissionId, userId })
  }
  await queue(planReminderMail, { userId, submissionId: submission.id, day: 14 })
  const reminder = { userId, nextLessonId: lesson.id, minutesLeft: 300, ownMinutesLeft: 120 }
  await queue(courseReminderMail, { ...reminder, lastLessonId: lesson.id, finishOn: '2027-01-31' })
  await queue(courseReminderMail, { ...reminder, finishOn: null })
  const stopped = { lastLessonId: lesson.id, nextLessonId: lesson.id }
  for (const ground of ['reminders', 'offers'] as const) await queue(nudgeMail, { userId, ground, ...stopped })

  const certificate = { userId, code: 'PTC-0000-0000-0000', learnerName: name, courseTitle: name, hours: 6 }
  await db
    .insertInto('certificates')
    .values({ ...certificate, completedAt: now, issuedAt: now })
    .execute()
  for (const needsSignIn of [true, false]) {
    const change = {
      userId,
      oldEmail: 'old@example.com',
      newEmail: 'new@example.com',
      needsSignIn,
      startedAt: now,
      expiresAt: soon,
    }
    const { id: changeId } = await db.insertInto('addressChanges').values(change).returning('id').executeTakeFirstOrThrow()
    await queue(newAddressMail, { userId, changeId })
    if (needsSignIn) await queue(addressChangedMail, { userId, changeId })
  }
  await queue(certificateMail, { userId, code: certificate.code })
  await queue(certificateReplacedMail, { userId, code: certificate.code })
  await queue(certificateRestoredMail, { userId, code: certificate.code })
  const revoked = { ...certificate, userId: null, code: 'PTC-0000-0000-0001', revokedAt: now, revocationReason: name }
  await db
    .insertInto('certificates')
    .values({ ...revoked, completedAt: now, issuedAt: now })
    .execute()
  await queue(certificateRevokedMail, { userId, code: revoked.code })
  await queue(completionMail, { userId, modules: 8, missing: [`Take the quiz of Module 1, ${name}.`] })
}
