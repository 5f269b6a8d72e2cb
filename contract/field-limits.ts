/** Maximum length of a one-line text, in characters. */
export const maxLineLength = 200

/** Maximum length of a free text, in characters. */
export const maxTextLength = 5000

/** Maximum length of an email address, in characters. */
export const maxEmailLength = 254

/** Maximum length of an address on the web, in characters. */
export const maxWebAddressLength = 2000

/** Maximum length of what somebody writes to us beside a request, in characters. */
export const maxMessageLength = 2000

/** Maximum length of why a request is rejected or a certificate revoked, in characters. */
export const maxGroundsLength = 1000

/** Maximum length of each note of a reviewer, in characters. */
export const maxReviewNoteLength = 2000

/** Maximum length of a certificate's number as it is typed, in characters. */
export const maxCertificateCodeLength = 40

/** Maximum length of a passkey's name, in characters. */
export const maxPasskeyNameLength = 60

/** Maximum length of a recovery code as it is typed, in characters. */
export const maxRecoveryCodeLength = 60

/** Minimum and maximum length of a password, in characters. */
export const passwordLength = { min: 10, max: 128 }

/** Largest number that a form asks for, such as the size of a team. */
export const maxCount = 1_000_000

/** By how many days an invitation is renewed at most. */
export const maxRenewalDays = 60

/** Fewest and most minutes of a weekly slot. */
export const slotMinutes = { min: 10, max: 240 }
