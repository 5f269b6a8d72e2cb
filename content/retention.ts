/** Retention periods of personal data. The policy prints these numbers and the daily purge applies them, so that both always agree. */
export const retention = {
  /** Months without a sign-in after which the owner is asked by email whether to keep the account. */
  inactiveAccountMonths: 36,
  /** Days to answer each of the two emails; an unanswered account is deleted with its progress. */
  inactiveAccountAnswerDays: 30,
  /** Months after the decision on a team request. */
  teamRequestMonths: 12,
  /** Days after an unused invitation or activation expired. */
  expiredInvitationDays: 30,
  /** Months after the launch of the course. */
  waitlistAfterLaunchMonths: 3,
  unconfirmedWaitlistDays: 30,
  /** Days until an unconfirmed consent to advertising is deleted; its link works as long. */
  unconfirmedConsentDays: 30,
  /** Months until submissions are anonymised. */
  submissionMonths: 12,
  /** Days for preview events and security logs. */
  trackingDays: 90,
  /** Days after the end of a demo without full access. */
  endedDemoDays: 30,
  sentMailDays: 90,
  /** Months for the hashed record of an erasure, which is applied again if a backup is restored. */
  tombstoneMonths: 12,
  /** Maximum years for data kept by consent, unless withdrawn earlier. */
  maxYears: 5,
} as const
