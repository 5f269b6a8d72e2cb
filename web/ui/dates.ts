/** A day, as `5 Dec 2026`. */
export const showDay = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** A day and time in the reader's time zone, as `5 Dec 2026, 14:05`. */
export const showMoment = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** The same with the name of the time zone, for what the server writes into a page: it does not know the reader's. */
export const showMomentAndZone = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
