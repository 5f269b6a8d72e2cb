import { activationMail } from './features/access/activations/activation-email.ts'
import { invitationMail } from './features/access/invitations/invitation-email.ts'
import { leaderReminderMail, leaderRequestMail } from './features/access/teams/leader-email.ts'
import { acknowledgementMail, newRequestMail, rejectionMail } from './features/access/teams/request-email.ts'
import { teamApprovedMail } from './features/access/teams/team-approved-email.ts'
import { confirmWaitlistMail, launchMail } from './features/access/waitlist/waitlist-email.ts'
import { submissionMail } from './features/learning/activities/submission-email.ts'
import { artefactReviewMail } from './features/learning/assessment/artefact-email.ts'
import { courseReminderMail, planReminderMail } from './features/learning/learning-plan/reminder-email.ts'
import { feedbackMail } from './features/office/inbox/feedback-email.ts'
import { nudgeMail } from './features/office/nudges/nudge-email.ts'
import { addressChangedMail, newAddressMail } from './features/people/address-change/address-change-email.ts'
import { confirmConsentMail } from './features/people/consents/consent-email.ts'
import { passkeyChangedMail } from './features/people/passkeys/passkey-email.ts'
import { passwordChangedMail, passwordResetMail } from './features/people/passwords/password-email.ts'
import { inactiveAccountMail } from './features/people/privacy/inactive-account-email.ts'
import { accountActivatedMail, addressConfirmationMail } from './features/people/registration/registration-email.ts'
import { companyAddressMail, demoEndingMail, providerChangedMail } from './features/people/social/social-email.ts'
import {
  certificateMail,
  certificateReplacedMail,
  certificateRestoredMail,
  certificateRevokedMail,
} from './features/proof/certificates/certificate-email.ts'
import { completionMail } from './features/proof/certificates/completion-email.ts'
import type { MailKind, MailKinds } from './platform/mail/mail-kind.ts'

const kinds: MailKind[] = [
  invitationMail,
  acknowledgementMail,
  newRequestMail,
  activationMail,
  teamApprovedMail,
  rejectionMail,
  leaderReminderMail,
  leaderRequestMail,
  confirmWaitlistMail,
  launchMail,
  accountActivatedMail,
  addressConfirmationMail,
  newAddressMail,
  addressChangedMail,
  passwordResetMail,
  passwordChangedMail,
  passkeyChangedMail,
  providerChangedMail,
  companyAddressMail,
  confirmConsentMail,
  demoEndingMail,
  inactiveAccountMail,
  submissionMail,
  feedbackMail,
  completionMail,
  certificateMail,
  certificateReplacedMail,
  certificateRevokedMail,
  certificateRestoredMail,
  artefactReviewMail,
  courseReminderMail,
  planReminderMail,
  nudgeMail,
]

export const allMails: MailKinds = new Map(kinds.map((kind) => [kind.name, kind]))
