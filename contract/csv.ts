/** What begins a formula, in the wide forms of East Asian keyboards as well. */
const formulaSigns = /[=+\-@＝＋－＠]/g

/**
 * Whether a cell begins at a place of a text, or what some spreadsheets take for one: where the comma is a decimal sign, as in Czechia,
 * cells are parted by semicolons whatever the quotes say, and each line of a longer text begins a row. Blanks and quotes do not count.
 */
function beginsCell(value: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && ' \u00A0"'.includes(value.charAt(before))) before -= 1
  return before < 0 || '\t\r\n;'.includes(value.charAt(before))
}

/** What a spreadsheet would read as a formula gets an apostrophe before it. */
const neutralised = (value: string): string =>
  value.replace(formulaSigns, (sign, at: number) => (beginsCell(value, at) ? `'${sign}` : sign)).replace(/^[\t\r]/, "'$&")

const quoted = (value: string): string => (/[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** A time in UTC as spreadsheets read it. */
export const csvTime = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ')

/** What a file for a spreadsheet begins with, so that it reads the letters as UTF-8. */
export const byteOrderMark = '\uFEFF'

const written = (cell: string | number): string => (typeof cell === 'number' ? String(cell) : quoted(neutralised(cell)))

/** One line of a CSV file (RFC 4180) with its line end; no text becomes a formula, and a number stays one, below zero too. */
export const csvLine = (cells: (string | number)[]): string => `${cells.map(written).join(',')}\r\n`

/** The value of a cell; a time is written in UTC as spreadsheets read it. */
export type CsvCell = string | number | boolean | Date | null | undefined

/** The columns of a file, left to right: the heading and what a row has there. */
export type CsvColumns<Row> = readonly (readonly [heading: string, cell: (row: Row) => CsvCell])[]

/** A value as text or number for {@link csvLine}. */
export const plainCell = (cell: CsvCell): string | number => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return csvTime(cell)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell
}
