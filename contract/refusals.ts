import { z } from 'zod'
import { noteValues } from './note-values.ts'
import { givenAnswer } from './question-kinds.ts'

const uses = z.object({ uses: z.array(z.string()) })

/** The stored state when a change was based on an older one. */
const currentState = {
  version: z.int(),
  /** Id of the change that created it; null when the sender gave none. */
  changeId: z.string().nullable(),
  savedAt: z.iso.datetime(),
}

/** All expected errors: code → HTTP status, message and shape of `details`. Messages worded by the specification are exact. */
export const refusals = {
  'bad-input': { status: 400, message: 'Please check the highlighted fields.' },
  'not-signed-in': { status: 401, message: 'Authentication required' },
  'session-ended': { status: 401, message: 'Authentication required: your session has ended. Please sign in again.' },
  'not-allowed': { status: 403, message: 'You are not allowed to do this.' },
  'account-disabled': { status: 403, message: 'This account has been disabled. Please contact us.' },
  'proof-needed': { status: 403, message: 'Please confirm that it is you: your last sign-in was a while ago.' },
  'passkey-needed': { status: 403, message: 'This site requires a passkey from its admins. Please use yours, or add one.' },
  'not-found': { status: 404, message: 'Not found' },
  'method-not-allowed': { status: 405, message: 'This method is not allowed here.' },
  'too-slow': { status: 408, message: 'The request took too long to arrive. Please try again.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'wrong-type': { status: 415, message: 'This content type is not accepted here.' },
  'headers-too-large': { status: 431, message: 'The headers of the request are too large.' },
  'too-many': { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  'internal-error': { status: 500, message: 'Something went wrong. Please try again.' },
  'database-away': { status: 503, message: 'The service is briefly unavailable. Please try again in a moment.' },
  'storage-away': { status: 503, message: 'The files cannot be reached at the moment. Please try again in a moment.' },
  'storage-full': { status: 507, message: 'There is no room left on the server, so nothing was stored. Please try again later.' },
  stopping: { status: 503, message: 'This server is shutting down. Please try again in a moment.' },

  'wrong-credentials': { status: 401, message: 'Wrong email address or password.' },
  'email-taken': { status: 409, message: 'An account with this email address already exists. Please sign in instead.' },
  'wrong-current-password': { status: 400, message: 'This is not your current password.' },
  'wrong-email': { status: 400, message: 'This is not the email address of this account.' },
  'reset-invalid': {
    status: 410,
    message: 'This link is invalid, has expired or has already been used. Please ask for a new one.',
  },
  'consent-link-invalid': {
    status: 410,
    message: 'This link is invalid or has been replaced. You can give your consent in your account.',
  },
  'own-account': { status: 409, message: 'You cannot change your own access. Ask another admin.' },
  'last-admin': { status: 409, message: 'This is the last active admin. Make another admin first.' },
  'admin-account': { status: 409, message: 'This is an admin’s account. Change its type first.' },
  'weak-password': { status: 400, message: 'Please choose a longer or less common password.' },
  'activation-invalid': {
    status: 410,
    message:
      'This activation link is invalid or has expired. If you have already used it, sign in. Otherwise ask your contact to send it again.',
  },
  'activation-code-wrong': { status: 400, message: 'This activation code is not correct. Please check the email we sent you.' },

  'use-redirect': { status: 400, message: 'Use OAuth redirect instead' },
  'social-failed': { status: 400, message: 'Authentication failed. Please try again.' },
  'provider-not-available': { status: 409, message: 'This sign-in is not available on this site.' },
  'email-unproven': {
    status: 409,
    message: 'Please confirm your email address first. You can ask for the email in your account.',
  },
  'confirmation-link-invalid': {
    status: 410,
    message: 'This link is not valid or has expired. You can ask for a new one in your account.',
  },
  'address-change-invalid': { status: 410, message: 'This link is invalid, has expired or has already been used.' },
  'address-change-taken': { status: 409, message: 'This address already has another account, so yours keeps its address.' },
  'passkey-refused': { status: 403, message: 'This passkey was not accepted. Please sign in another way.' },
  'passkey-expired': { status: 410, message: 'This took too long, or has already been answered. Please try again.' },
  'passkey-taken': { status: 409, message: 'This passkey has already been added.' },
  'passkey-not-found': { status: 404, message: 'This passkey no longer exists.' },
  'too-many-passkeys': { status: 409, message: 'This account has as many passkeys as it can have. Remove one first.' },
  'last-passkey': {
    status: 409,
    message: 'This site requires a passkey from its admins, and this is your only one. Add another one first.',
  },
  'recovery-code-wrong': { status: 400, message: 'This recovery code is not valid or has already been used.' },
  'last-sign-in': { status: 409, message: 'This is your only way to sign in. Set a password first.' },

  'invitation-invalid': { status: 404, message: 'This invitation link is invalid or has expired.' },
  'invitation-expired': { status: 410, message: 'This invitation link is invalid or has expired.' },
  'invitation-not-found': { status: 404, message: 'This invitation no longer exists.' },

  'person-not-found': { status: 404, message: 'No person with this address or account was found.' },

  'already-approved': {
    status: 409,
    message: 'Your team has been approved already. Please activate your access with the link in our email.',
  },

  'team-not-found': { status: 404, message: 'This team no longer exists.' },
  'team-decided': { status: 409, message: 'This request has already been decided.' },
  'team-changed': {
    status: 409,
    message: 'The people of this request were changed since you began to correct them.',
    details: z.object({ contactEmail: z.string(), teamEmails: z.array(z.string()) }),
  },
  'team-full': { status: 409, message: 'All seats of this team are taken.' },
  'team-member-exists': { status: 409, message: 'This person is already a member of the team.' },
  'team-member-not-found': { status: 404, message: 'This person is not a member of the team.' },

  'module-not-found': { status: 404, message: 'Module not found' },
  'module-locked': { status: 403, message: 'Complete Previous Module' },
  'module-incomplete': {
    status: 409,
    message: 'Some lessons are still open.',
    details: z.object({ openLessons: z.array(z.object({ lessonId: z.int(), title: z.string() })) }),
  },
  'module-not-ready': {
    status: 409,
    message: 'This module cannot be published yet.',
    details: z.object({ missing: z.array(z.string()) }),
  },
  'lesson-not-found': { status: 404, message: 'Lesson Not Found' },
  'conversation-changed': {
    status: 409,
    message: 'This conversation has been changed since you opened it. Please start it again.',
  },
  'drill-not-found': { status: 404, message: 'This drill is no longer part of the search lab.' },
  'panel-not-found': { status: 404, message: 'These answers are no longer part of the course.' },
  'lab-string-not-found': { status: 404, message: 'This string was already deleted.' },
  'decision-not-found': { status: 404, message: 'This decision is no longer part of the lesson.' },
  'decision-changed': {
    status: 409,
    message: 'You have already decided this somewhere else.',
    details: z.object({
      ...currentState,
      values: z.object({ answer: givenAnswer, reason: z.string() }),
    }),
  },
  'note-changed': {
    status: 409,
    message: 'You have changed this note somewhere else.',
    details: z.object({ ...currentState, values: noteValues }),
  },
  'notes-full': { status: 409, message: 'You have 1,000 notes. Please delete one first.' },
  'case-moved-on': {
    status: 409,
    message: 'This step has already been decided, perhaps in another tab. Please look at the case again.',
  },
  'quiz-attempt-over': {
    status: 409,
    message:
      'These questions have already been answered, perhaps in another tab, or have changed. Please look at the quiz again.',
  },
  'lesson-kind-mismatch': { status: 409, message: 'This lesson cannot be completed this way.' },
  'activity-changed': {
    status: 409,
    message: 'This text was changed somewhere else since you opened it.',
    details: z.object({
      ...currentState,
      status: z.enum(['empty', 'draft', 'submitted']),
      values: z.record(z.string(), z.unknown()),
    }),
  },
  'demo-ended': { status: 403, message: 'Your demo has ended. Request full access to continue.' },
  'submission-not-found': { status: 404, message: 'This submission no longer exists.' },
  'mail-server-missing': {
    status: 409,
    message: 'No mail server is set (SMTP_URL), so nothing can be sent. The email is kept here.',
  },
  'resource-not-found': { status: 404, message: 'This file does not exist.' },
  'download-link-expired': {
    status: 410,
    message: 'This download link has expired. Please open the page again and click the link.',
  },
  'file-missing': { status: 400, message: 'Please choose a file.' },
  'file-type-refused': { status: 415, message: 'This kind of file is not accepted.' },
  'file-cut': { status: 400, message: 'The upload was interrupted. Please try again.' },
  'file-not-found': { status: 404, message: 'This file no longer exists.' },
  'file-in-use': { status: 409, message: 'This file is in use.', details: uses },
  'module-removed': { status: 404, message: 'This module no longer exists.' },
  'module-id-taken': { status: 409, message: 'This Module ID is already used.' },
  'module-changed': {
    status: 409,
    message: 'Someone else changed this module since you opened it.',
    details: z.object({
      version: z.int(),
      savedAt: z.iso.datetime(),
      values: z.record(z.string(), z.unknown()),
    }),
  },
  'deleted-content-not-found': { status: 404, message: 'This can no longer be restored.' },
  'module-in-use': { status: 409, message: 'Learners have progress in this module.', details: uses },
  'lesson-in-use': { status: 409, message: 'Learners have progress in this lesson.', details: uses },
  'draft-changed': {
    status: 409,
    message: 'Your draft was changed somewhere else since you opened it.',
    details: z.object({
      ...currentState,
      /** The current draft, or the lesson if there is none. */
      values: z.record(z.string(), z.unknown()),
    }),
  },
  'lesson-changed': {
    status: 409,
    message: 'Someone else saved this lesson since you opened it.',
    details: z.object({ savedBy: z.string(), savedAt: z.iso.datetime(), version: z.int() }),
  },
  'practice-changed': {
    status: 409,
    message: 'Someone else saved this since you opened it.',
  },
  'settings-changed': {
    status: 409,
    message: 'Someone else saved the settings since you opened them.',
    details: z.object({ savedBy: z.string(), savedAt: z.iso.datetime(), version: z.int() }),
  },
  'mail-text-not-found': { status: 404, message: 'There is no such email.' },
  'settings-version-not-found': { status: 404, message: 'This version no longer exists.' },
  'settings-preview-not-found': { status: 404, message: 'This preview has expired. Please press Preview again.' },
  'picture-unreadable': { status: 400, message: 'This picture cannot be read. Please save it again as PNG or JPEG.' },
  'lesson-part-missing': { status: 404, message: 'This lesson has no such part.' },
  'lesson-version-not-found': { status: 404, message: 'This version no longer exists.' },
  'mail-not-found': { status: 404, message: 'This mail no longer exists.' },

  'person-not-stuck': { status: 404, message: 'This person has continued since, or was deleted.' },
  'nudge-not-possible': { status: 409, message: 'This person cannot be sent a nudge now.' },

  'webhook-not-found': { status: 404, message: 'This webhook no longer exists.' },
  'webhook-delivery-not-found': { status: 404, message: 'This delivery no longer exists.' },
  'webhook-disabled': { status: 409, message: 'This webhook is switched off. Switch it on first.' },
  'too-many-webhooks': { status: 409, message: 'There can be at most 20 webhooks. Please delete one first.' },

  'waitlist-entry-not-found': { status: 404, message: 'This waitlist entry no longer exists.' },
  'waitlist-link-invalid': { status: 410, message: 'This link is invalid or has expired.' },

  'certificate-not-found': { status: 404, message: 'No certificate has this number.' },
  'certificate-of-account': {
    status: 409,
    message: 'This certificate belongs to an account. Erase the person instead.',
  },
  'certificate-revoked': { status: 409, message: 'This certificate has been revoked.' },
  'certificate-replaced': { status: 409, message: 'This certificate was replaced by another one.' },
  'certificate-corrected-twice': {
    status: 409,
    message: 'You have corrected the name twice within a year. Please write to us for another correction.',
  },
  'certificate-not-revoked': { status: 409, message: 'This certificate is not revoked.' },
  'assessment-closed': {
    status: 409,
    message: 'The final assessment opens when you have the certificate of completion.',
  },
  'assessment-passed': { status: 409, message: 'You have already passed the final assessment.' },
  'assessment-attempts-used': {
    status: 409,
    message: 'You have used both attempts for this week.',
    details: z.object({ nextAttemptAt: z.iso.datetime() }),
  },
  'assessment-attempt-not-found': { status: 404, message: 'This attempt does not exist.' },
  'assessment-ended': { status: 409, message: 'This attempt has ended, so the answer no longer counts.' },
  'assessment-answer-changed': {
    status: 409,
    message: 'This question was already answered in another tab or on another device.',
    details: z.object({ ...currentState, values: z.object({ optionId: z.string() }) }),
  },
  'artefact-not-suitable': {
    status: 409,
    message: 'This cannot be sent for review. Please choose one of the pieces of work listed.',
  },
  'artefact-waiting': { status: 409, message: 'One of your pieces of work is being reviewed. Please wait for the answer.' },
  'artefact-accepted': { status: 409, message: 'One of your pieces of work has already been accepted.' },
  'submission-answered': { status: 409, message: 'A colleague has already answered. Your answer is saved; read theirs first.' },
  'artefact-reviewed': { status: 409, message: 'This work has already been reviewed.' },
  'badge-key-not-found': { status: 404, message: 'No badge has been signed with this key.' },
  'refresher-not-due': { status: 409, message: 'This refresher is not due. It may have been answered on another device.' },
  'consent-outdated': { status: 409, message: 'The wording has changed. Please read it again and tick the box.' },
  'mailbox-unproven': { status: 409, message: 'Reminders need a confirmed email address.' },
  'unsubscribe-link-invalid': {
    status: 410,
    message:
      'This link is invalid. Consents can be withdrawn in your account; otherwise write to us, and we remove your address.',
  },
} as const satisfies Record<string, { status: number; message: string; details?: z.ZodType }>

export type RefusalCode = keyof typeof refusals

export type RefusalDetails = {
  [Code in RefusalCode as (typeof refusals)[Code] extends { details: z.ZodType }
    ? Code
    : never]: (typeof refusals)[Code] extends {
    details: infer Details extends z.ZodType
  }
    ? z.output<Details>
    : never
}

export type PlainRefusalCode = Exclude<RefusalCode, keyof RefusalDetails>
