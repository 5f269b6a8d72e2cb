import { addressConfirmationMail } from './features/accounts/confirm-address-email.ts'
import { activationMail } from './features/activations/activation-email.ts'
import { artefactReviewMail } from './features/assessment/artefact-email.ts'
import { certificateMail } from './features/certificates/certificate-email.ts'
import { completionMail } from './features/certificates/completion-email.ts'
import { certificateRestoredMail, certificateRevokedMail } from './features/certificates/revocation-email.ts'
import { submissionMail } from './features/course/submission-email.ts'
import { invitationMail } from './features/invitations/invitation-email.ts'
import { courseReminderMail, planReminderMail } from './features/learning-plan/reminder-email.ts'
import { nudgeMail } from './features/nudges/nudge-email.ts'
import { passkeyChangedMail } from './features/passkeys/passkey-email.ts'
import { accountActivatedMail, passwordChangedMail, passwordResetMail } from './features/passwords/password-email.ts'
import { confirmConsentMail } from './features/privacy/consent-email.ts'
import { demoEndingMail } from './features/social/demo-ending-email.ts'
import { providerChangedMail } from './features/social/provider-email.ts'
import { feedbackMail } from './features/submissions/feedback-email.ts'
import { accessOpenMail } from './features/teams/access-open-email.ts'
import { acknowledgementMail } from './features/teams/acknowledgement-email.ts'
import { newRequestMail } from './features/teams/new-request-email.ts'
import { rejectionMail } from './features/teams/rejection-email.ts'
import { confirmWaitlistMail, launchMail } from './features/waitlist/waitlist-email.ts'
import type { MailKind, MailKinds } from './platform/mail/mail-kind.ts'

const kinds: MailKind[] = [
  invitationMail,
  acknowledgementMail,
  newRequestMail,
  activationMail,
  accessOpenMail,
  rejectionMail,
  confirmWaitlistMail,
  launchMail,
  accountActivatedMail,
  addressConfirmationMail,
  passwordResetMail,
  passwordChangedMail,
  passkeyChangedMail,
  providerChangedMail,
  confirmConsentMail,
  demoEndingMail,
  submissionMail,
  feedbackMail,
  completionMail,
  certificateMail,
  certificateRevokedMail,
  certificateRestoredMail,
  artefactReviewMail,
  courseReminderMail,
  planReminderMail,
  nudgeMail,
]

/** Every kind of mail of the product, by its name. */
export const allMails: MailKinds = new Map(kinds.map((kind) => [kind.name, kind]))
