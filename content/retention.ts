/**
 * How long personal data is kept, one number per purpose. The policy prints these numbers and the daily purge applies them,
 * so that what is promised and what is done cannot differ.
 */
export const retention = {
  /** Months without signing in after which the owner of an account is asked by email whether to keep it. */
  inactiveAccountMonths: 36,
  /** Days after each of the two emails that ask; an account whose owner answers neither is deleted with its progress. */
  inactiveAccountAnswerDays: 30,
  /** Months after the decision on a team request. */
  teamRequestMonths: 12,
  /** Days after an invitation or an activation expired without being used. */
  unusedInvitationDays: 30,
  /** Months after the launch of the course a waitlist entry waits for. */
  waitlistAfterLaunchMonths: 3,
  /** Days until a waitlist entry whose email was not confirmed is deleted. */
  unconfirmedWaitlistDays: 30,
  /** Days until a consent to advertising that was not confirmed by its link is deleted; the link works as long. */
  unconfirmedConsentDays: 30,
  /** Months after which challenges, role definitions and activities sent for feedback are made anonymous. */
  submissionMonths: 12,
  /** Days for preview events and security logs. */
  trackingDays: 90,
  /** Days after the end of a demo that was not followed by full access. */
  endedDemoDays: 30,
  /** Days for the copies of sent mails. */
  sentMailDays: 90,
  /** Months for the hashed note of an erasure: an older backup must not be restored. */
  tombstoneMonths: 12,
  /** Years after which even data kept on consent is deleted, unless it was withdrawn before. */
  maxYears: 5,
} as const
