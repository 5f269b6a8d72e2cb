/** Formats a number with its unit: `40%`, `30 days`. */
export const withUnit = (shown: string, unit: string | undefined): string =>
  unit === undefined ? shown : unit === '%' ? `${shown}%` : `${shown} ${unit}`
