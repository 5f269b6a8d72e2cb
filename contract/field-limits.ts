export const maxLineLength = 200

export const maxTextLength = 5000

export const maxEmailLength = 254

export const maxWebAddressLength = 2000

export const maxMessageLength = 2000

export const maxGroundsLength = 1000

export const maxReviewNoteLength = 2000

export const maxCertificateCodeLength = 40

export const maxPasskeyNameLength = 60

export const maxRecoveryCodeLength = 60

/** Characters. */
export const passwordLength = { min: 10, max: 128 }

/** The largest number that a form accepts, such as a team's size. */
export const maxCount = 1_000_000

export const maxRenewalDays = 60

export const slotMinutes = { min: 10, max: 240 }
