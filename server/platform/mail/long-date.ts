const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Prague' })

export const longDate = (at: Date): string => days.format(at)
