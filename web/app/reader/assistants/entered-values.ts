/** Values of a form while typing: any may be missing or incomplete. */
type Values = Record<string, unknown>

/** A trimmed text; empty if missing. */
export const enteredText = (values: Values, id: string): string => {
  const value = values[id]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** A number; undefined if missing or invalid. */
export const enteredNumber = (values: Values, id: string): number | undefined => {
  const text = enteredText(values, id).replace(',', '.')
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

export const enteredList = (values: Values, id: string): string[] => {
  const value = values[id]
  return Array.isArray(value) ? value.map((entry) => String(entry).trim()).filter(Boolean) : []
}

/** Rows with at least one entry. */
export const enteredRows = (values: Values, id: string): Values[] => {
  const value = values[id]
  const isFilled = (row: unknown): row is Values =>
    typeof row === 'object' && row !== null && Object.values(row).some((entry) => entry !== undefined && entry !== '')
  return Array.isArray(value) ? value.filter(isFilled) : []
}
