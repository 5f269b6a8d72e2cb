export const withUnit = (shown: string, unit: string | undefined): string =>
  unit === undefined ? shown : unit === '%' ? `${shown}%` : `${shown} ${unit}`
