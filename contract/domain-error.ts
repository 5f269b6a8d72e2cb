/**
 * Every refusal the product can give, once: code → HTTP status and default sentence.
 * A feature adds its own lines; a sentence that the specification words stands here exactly.
 */
export const refusals = {
  'bad-input': { status: 400, message: 'Please check the highlighted fields.' },
  'not-signed-in': { status: 401, message: 'Authentication required' },
  'session-ended': { status: 401, message: 'Authentication required: your session has ended. Please sign in again.' },
  'not-allowed': { status: 403, message: 'You are not allowed to do this.' },
  'account-disabled': { status: 403, message: 'This account has been disabled. Please contact us.' },
  'not-found': { status: 404, message: 'Not found' },
  'method-not-allowed': { status: 405, message: 'This method is not allowed here.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'wrong-type': { status: 415, message: 'This content type is not accepted here.' },
  'too-many': { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  'internal-error': { status: 500, message: 'Something went wrong. Please try again.' },
  'database-away': { status: 503, message: 'The service is briefly unavailable. Please try again in a moment.' },

  'wrong-credentials': { status: 401, message: 'Wrong e-mail address or password.' },
  'email-taken': { status: 409, message: 'An account with this e-mail address already exists. Please sign in instead.' },
  'wrong-current-password': { status: 400, message: 'This is not your current password.' },
  'wrong-email': { status: 400, message: 'This is not the e-mail address of this account.' },
  'reset-invalid': { status: 410, message: 'This link is invalid, has expired or was used. Please ask for a new one.' },
  'consent-link-invalid': {
    status: 410,
    message: 'This link is invalid or was replaced. You can give your consent in your account.',
  },
  'own-account': { status: 409, message: 'You cannot change your own access. Ask another admin.' },
  'last-admin': { status: 409, message: 'This is the last active admin. Make another admin first.' },
  'admin-account': { status: 409, message: 'This is an admin’s account. Change its type first.' },
  'weak-password': { status: 400, message: 'Please choose a longer or less common password.' },
  'activation-invalid': {
    status: 410,
    message: 'This activation link is invalid or has expired. Ask your contact to send it again.',
  },
  'activation-code-wrong': { status: 400, message: 'This activation code is not right. Please check the e-mail we sent you.' },

  'use-redirect': { status: 400, message: 'Use OAuth redirect instead' },
  'social-failed': { status: 400, message: 'Authentication failed. Please try again.' },
  'provider-not-available': { status: 409, message: 'This sign-in is not available on this site.' },
  'email-unproven': {
    status: 409,
    message: 'Please confirm your e-mail address first: set a new password with the link that we send you.',
  },
  'last-sign-in': { status: 409, message: 'This is your only way to sign in. Set a password first.' },

  'invitation-invalid': { status: 404, message: 'This invitation link is invalid or has expired.' },
  'invitation-expired': { status: 410, message: 'This invitation link is invalid or has expired.' },
  'invitation-not-found': { status: 404, message: 'This invitation no longer exists.' },

  'team-not-found': { status: 404, message: 'This team no longer exists.' },
  'team-decided': { status: 409, message: 'This request has already been decided.' },
  'team-member-not-found': { status: 404, message: 'This person is not a member of the team.' },

  'module-not-found': { status: 404, message: 'Module not found' },
  'module-locked': { status: 403, message: 'Complete Previous Module' },
  'module-incomplete': { status: 409, message: 'Some lessons are still open.' },
  'lesson-not-found': { status: 404, message: 'Lesson Not Found' },
  'lesson-kind-mismatch': { status: 409, message: 'This lesson cannot be completed this way.' },
  'demo-ended': { status: 403, message: 'Your demo has ended. Request full access to continue.' },
  'submission-not-found': { status: 404, message: 'This submission no longer exists.' },
  'mail-server-missing': {
    status: 409,
    message: 'No mail server is set (SMTP_URL), so nothing can be sent. The mail is kept here.',
  },
  'resource-not-found': { status: 404, message: 'This file does not exist.' },
  'download-link-expired': {
    status: 410,
    message: 'This download link has expired. Please open the page again and click the link.',
  },
  'file-missing': { status: 400, message: 'Please choose a file.' },
  'file-type-refused': { status: 415, message: 'This kind of file is not accepted.' },
  'file-cut': { status: 400, message: 'The upload was cut off. Please try again.' },
  'file-not-found': { status: 404, message: 'This file no longer exists.' },
  'file-in-use': { status: 409, message: 'This file is in use.' },
  'module-not-here': { status: 404, message: 'This module no longer exists.' },
  'module-id-taken': { status: 409, message: 'This Module ID is already used.' },
  'module-in-use': { status: 409, message: 'Learners have progress in this module.' },
  'lesson-in-use': { status: 409, message: 'Learners have progress in this lesson.' },
  'lesson-changed': { status: 409, message: 'Somebody else has saved this lesson meanwhile.' },
  'lesson-version-not-found': { status: 404, message: 'This version no longer exists.' },
  'mail-not-found': { status: 404, message: 'This mail no longer exists.' },

  'waitlist-entry-not-found': { status: 404, message: 'This waitlist entry no longer exists.' },
  'waitlist-link-invalid': { status: 410, message: 'This link is invalid or has expired.' },

  'certificate-not-found': { status: 404, message: 'No certificate has this number.' },
  'refresher-not-due': { status: 409, message: 'This refresher is not due. It may have been answered on another device.' },
  'consent-outdated': { status: 409, message: 'The wording has changed. Please read it again and tick the box.' },
  'mailbox-unproven': { status: 409, message: 'Reminders need a confirmed e-mail address.' },
  'unsubscribe-link-invalid': {
    status: 410,
    message:
      'This link is invalid. Consents can be withdrawn in your account; otherwise write to us, and we remove your address.',
  },
} as const satisfies Record<string, { status: number; message: string }>

/** The code of an expected refusal. */
export type RefusalCode = keyof typeof refusals

/** One thing wrong with the input: which field, and the sentence to show beside it. */
export type Issue = { path: string; message: string }

/** An expected refusal, on either side of the wire; anything else thrown is a defect. */
export class DomainError extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly issues: Issue[]
  /** Seconds until another try makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, options: { message?: string; issues?: Issue[]; retryAfterSeconds?: number } = {}) {
    super(options.message ?? options.issues?.[0]?.message ?? refusals[code].message)
    this.name = 'DomainError'
    this.code = code
    this.status = refusals[code].status
    this.issues = options.issues ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
