import { type ActivityColumn, type ActivityField, maxFieldRows } from '#contract/course-content.ts'
import type { Issue } from '#contract/domain-error.ts'

export type ActivityValues = Record<string, unknown>

/** Maximum size of an activity's values, in bytes of JSON. */
export const maxActivityBytes = 100_000

/** Whether a value is empty: no text, an unticked box, or a list of such values. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(isBlank))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function findFault(field: ActivityField | ActivityColumn, value: unknown): string | undefined {
  switch (field.type) {
    case 'text':
    case 'textarea':
      if (typeof value !== 'string') return 'Please enter a text.'
      return value.trim().length > field.maxLength ? `Please use at most ${field.maxLength} characters.` : undefined
    case 'url':
      return isWebAddress(value) ? undefined : 'Please enter a valid link, starting with https://'
    case 'date':
      return isDate(value) ? undefined : 'Please enter a valid date.'
    case 'number': {
      const number = toNumber(value)
      if (number !== undefined && number >= field.min && number <= field.max) return undefined
      return `Please enter a number from ${field.min} to ${field.max}.`
    }
    case 'select':
      return typeof value === 'string' && field.options.includes(value) ? undefined : 'Please choose one of the options.'
    case 'checkbox':
      return value === true ? undefined : 'Please tick the box or leave it empty.'
    case 'checkboxes':
      return Array.isArray(value) && value.every((entry) => field.options.includes(entry))
        ? undefined
        : 'Please choose among the options.'
    case 'chips':
      return findChipsFault(field, value)
    case 'rows':
      return findRowsFault(field, value)
  }
}

function findChipsFault(field: Extract<ActivityField, { type: 'chips' }>, value: unknown): string | undefined {
  if (!Array.isArray(value) || value.some((entry) => typeof entry !== 'string')) return 'Please enter a list of terms.'
  const chips = cleanChips(value as string[])
  if (chips.length < field.minItems) return `Please enter at least ${field.minItems} terms.`
  if (chips.length > field.maxItems) return `Please enter at most ${field.maxItems} terms.`
  const isLong = chips.some((chip) => chip.length > field.maxLength)
  return isLong ? `Please use at most ${field.maxLength} characters per term.` : undefined
}

function findRowsFault(field: Extract<ActivityField, { type: 'rows' }>, value: unknown): string | undefined {
  if (!Array.isArray(value) || !value.every((row) => isBlank(row) || isRecord(row))) return 'Please fill in the rows.'
  const filled = filledRows(field.columns, value).length
  const { minRows, maxRows } = field
  if (minRows === maxRows && filled !== minRows) return `Please fill in exactly ${minRows} rows.`
  if (filled < minRows) return `Please fill in at least ${minRows} ${minRows === 1 ? 'row' : 'rows'}.`
  return filled > maxRows ? `Please fill in at most ${maxRows} rows.` : undefined
}

const toNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.trim().replace(',', '.')) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function isWebAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 2000) return false
  const url = URL.parse(value.trim())
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname.includes('.')
}

function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

const cleanChips = (chips: string[]): string[] => [...new Set(chips.map((chip) => chip.trim()).filter(Boolean))]

const isBlankRow = (columns: readonly ActivityColumn[], row: unknown): boolean =>
  isBlank(row) || (isRecord(row) && columns.every((column) => isBlank(row[column.id])))

const filledRows = (columns: readonly ActivityColumn[], rows: unknown[]): Record<string, unknown>[] =>
  rows.filter((row) => !isBlankRow(columns, row)).filter(isRecord)

const missing = (field: ActivityField | ActivityColumn): string =>
  field.type === 'select' || field.type === 'checkboxes' || field.type === 'checkbox'
    ? `Please choose: ${field.label}`
    : `Please fill in: ${field.label}`

/** Problems of a submission in field order, with paths such as `competencies.0.anchor1` in the sent rows. Optional blank fields are fine. */
export function findValueIssues(fields: readonly ActivityField[], values: ActivityValues): Issue[] {
  return fields.flatMap((field) => {
    const value = values[field.id]
    if (isBlank(value)) return field.required ? [{ path: field.id, message: missing(field) }] : []
    if (field.type !== 'rows') return findIssue(field, value, field.id)
    const rows = Array.isArray(value) ? value : []
    const inRows = rows.flatMap((row, index) =>
      isBlankRow(field.columns, row) || !isRecord(row)
        ? []
        : field.columns.flatMap((column) => findIssue(column, row[column.id], `${field.id}.${index}.${column.id}`)),
    )
    const isUnwanted = !field.required && Array.isArray(value) && filledRows(field.columns, value).length === 0
    return [...(isUnwanted ? [] : findIssue(field, value, field.id)), ...inRows]
  })
}

function findIssue(field: ActivityField | ActivityColumn, value: unknown, path: string): Issue[] {
  if (isBlank(value)) return field.required ? [{ path, message: missing(field) }] : []
  const message = findFault(field, value)
  return message === undefined ? [] : [{ path, message }]
}

/** Normalises valid values: trimmed texts, numbers, no blank rows or unknown fields. Removed columns are kept, because they may come back. */
export function cleanValues(fields: readonly (ActivityField | ActivityColumn)[], values: ActivityValues): ActivityValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.id]
      if (isBlank(value)) return []
      return [[field.id, cleanValue(field, value)]]
    }),
  )
}

function cleanValue(field: ActivityField | ActivityColumn, value: unknown): unknown {
  if (field.type === 'number') return toNumber(value)
  if (field.type === 'chips') return cleanChips(value as string[])
  if (field.type === 'rows')
    return (value as unknown[])
      .filter(isRecord)
      .map((row) => ({ ...formerAnswers(field.columns, row), ...cleanValues(field.columns, row) }))
      .filter((row) => !Object.values(row).every(isBlank))
  return typeof value === 'string' ? value.trim() : value
}

const formerAnswers = (columns: readonly ActivityColumn[], row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([id, value]) =>
        /^[a-z][A-Za-z0-9]{0,60}$/.test(id) &&
        !columns.some((column) => column.id === id) &&
        ['string', 'number', 'boolean'].includes(typeof value) &&
        !isBlank(value),
    ),
  )

function hasShape(field: ActivityField | ActivityColumn, value: unknown): boolean {
  if (value === undefined || value === null) return true
  switch (field.type) {
    case 'number':
      return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
    case 'checkbox':
      return typeof value === 'boolean'
    case 'chips':
    case 'checkboxes':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
    case 'rows':
      return (
        Array.isArray(value) &&
        value.length <= maxFieldRows &&
        value.every((row) => isRecord(row) && field.columns.every((column) => hasShape(column, row[column.id])))
      )
    default:
      return typeof value === 'string'
  }
}

/** Problems that prevent saving a draft: wrong types, or more than {@link maxActivityBytes}. */
export function findDraftIssues(fields: readonly ActivityField[], values: ActivityValues): Issue[] {
  if (Buffer.byteLength(JSON.stringify(values)) > maxActivityBytes)
    return [{ path: '', message: 'Your answers are too long to be kept. Please shorten them.' }]
  return fields
    .filter((field) => !hasShape(field, values[field.id]))
    .map((field) => ({ path: field.id, message: `This value does not fit the field ${field.label}.` }))
}

export const draftValues = (fields: readonly ActivityField[], values: ActivityValues): ActivityValues =>
  Object.fromEntries(fields.flatMap((field) => (values[field.id] === undefined ? [] : [[field.id, values[field.id]]])))
