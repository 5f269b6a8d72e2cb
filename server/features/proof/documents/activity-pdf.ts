import { type ActivityColumn, type ActivityField, type ActivityForm, maxFieldRows } from '#contract/course-content.ts'
import { maxLineLength, maxTextLength } from '#contract/field-limits.ts'
import { withUnit } from '#contract/with-unit.ts'
import { longDate } from '../../../platform/documents/document-labels.ts'
import { type Block, placeBlocks } from '../../../platform/documents/flow.ts'
import { typeScale } from '../../../platform/documents/house-style.ts'
import { drawRunningPages, drawTitleBlock } from '../../../platform/documents/running-page.ts'
import { table } from '../../../platform/documents/table-block.ts'
import { type SheetLook, TaggedSheet } from '../../../platform/documents/tagged-sheet.ts'
import { heading, list, paragraphs } from '../../../platform/documents/text-blocks.ts'

export type ActivityResult = {
  title: string
  learnerName: string
  form: ActivityForm
  values: Record<string, unknown>
  createdAt: Date
  operatorName: string
  look?: SheetLook
}

const empty = 'Not filled in'

/** Maximum number of terms or ticked boxes printed per field; no form accepts more. */
const maxPrintedItems = 30

/** The printable result of an activity. Oversized drafts are truncated, because typesetting is slow. */
export async function renderActivityPdf(result: ActivityResult): Promise<Buffer> {
  const { title, operatorName, createdAt } = result
  const sheet = new TaggedSheet({
    title,
    subject: result.learnerName,
    author: operatorName,
    language: 'en',
    createdAt,
    look: result.look,
  })
  drawTitleBlock(sheet, {
    eyebrow: 'Activity',
    title,
    subtitle: result.learnerName,
    operatorName,
    notes: [`Saved on ${longDate(createdAt)}`],
  })
  placeBlocks(
    sheet,
    result.form.fields.flatMap((field) => [
      heading(sheet, field.label, 'field'),
      ...answer(sheet, field, result.values[field.id]),
    ]),
  )
  drawRunningPages(sheet, { title, operatorName, date: createdAt })
  return sheet.finish()
}

function answer(sheet: TaggedSheet, field: ActivityField, value: unknown): Block[] {
  switch (field.type) {
    case 'checkbox':
      return [list(sheet, [{ text: value === true ? 'Yes' : 'No', ticked: value === true }])]
    case 'checkboxes': {
      const chosen = new Set(toTexts(value))
      const unknown = [...chosen].filter((text) => !field.options.includes(text))
      return [
        list(
          sheet,
          [...field.options, ...unknown].map((text) => ({ text, ticked: chosen.has(text) })),
        ),
      ]
    }
    case 'chips': {
      const items = toTexts(value)
      return items.length > 0 ? [list(sheet, items)] : quiet(sheet)
    }
    case 'rows':
      return rows(sheet, field.columns, value)
    default: {
      const text = toText(field, value)
      return text ? paragraphs(sheet, text) : quiet(sheet)
    }
  }
}

function rows(sheet: TaggedSheet, columns: ActivityColumn[], value: unknown): Block[] {
  const entries = (Array.isArray(value) ? value : [])
    .slice(0, maxFieldRows)
    .map((entry) => Object(entry) as Record<string, unknown>)
  const texts = entries
    .map((entry) => columns.map((column) => toText(column, entry[column.id])))
    .filter((row) => row.some((text) => text !== ''))
  if (texts.length === 0) return quiet(sheet)
  // Tables with too many columns become one short list per row.
  if (columns.length <= 6 && columns.length > 1) {
    return [
      table(
        sheet,
        columns.map((column) => column.label),
        texts.map((row) => row.map((text) => text || '–')),
      ),
    ]
  }
  return texts.flatMap((row) => [
    list(
      sheet,
      row.map((text, column) => `**${columns[column]?.label ?? ''}:** ${text || '–'}`),
    ),
  ])
}

function quiet(sheet: TaggedSheet): Block[] {
  return paragraphs(sheet, empty, typeScale.quiet)
}

function toText(field: ActivityField | ActivityColumn, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (field.type === 'checkbox') return value === true ? 'Yes' : 'No'
  if (field.type === 'number' && typeof value === 'number') {
    return withUnit(new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 }).format(value), field.unit)
  }
  if (field.type === 'date' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)))
    return longDate(value)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value).trim()
  return shorten(text, maxTextLength)
}

const shorten = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text)

function toTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value])
    .slice(0, maxPrintedItems)
    .map((item) => shorten(typeof item === 'object' ? JSON.stringify(item) : String(item), maxLineLength))
}
