const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Prague' })

/** A day in the provider's time zone: 6 December 2026. */
export const longDate = (at: Date): string => days.format(at)
