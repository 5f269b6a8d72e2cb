/** Characters that start a formula, including the wide forms of East Asian keyboards. */
const formulaSigns = /[=+\-@＝＋－＠]/g

/** Whether a spreadsheet might start a cell here: one that expects the other separator splits cells regardless of quotes, and line breaks start rows. */
function beginsCell(value: string, at: number, separator: CsvSeparator): boolean {
  let before = at - 1
  while (before >= 0 && ' \u00A0"'.includes(value.charAt(before))) before -= 1
  return before < 0 || (separator === 'comma' ? '\t\r\n;' : '\t\r\n;,').includes(value.charAt(before))
}

/** Prefixes an apostrophe to text that a spreadsheet would read as a formula. */
const neutralised = (value: string, separator: CsvSeparator): string =>
  value
    .replace(formulaSigns, (sign, at: number) => (beginsCell(value, at, separator) ? `'${sign}` : sign))
    .replace(/^[\t\r]/, "'$&")

const quoted = (value: string): string => (/[",;\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** A time in UTC as spreadsheets read it. */
export const csvTime = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ')

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** What separates cells: spreadsheets set to a language with a decimal comma, such as Czech, expect semicolons. */
export type CsvSeparator = 'comma' | 'semicolon'

/** Where semicolons separate cells, `0.5` would be a text and `3.1` a date. */
const writtenNumber = (cell: number, separator: CsvSeparator): string =>
  separator === 'semicolon' ? String(cell).replace('.', ',') : String(cell)

/** A CSV line (RFC 4180). Text never becomes a formula; numbers, even negative ones, stay numbers. */
export const csvLine = (cells: (string | number)[], separator: CsvSeparator = 'comma'): string =>
  `${cells
    .map((cell) => (typeof cell === 'number' ? writtenNumber(cell, separator) : quoted(neutralised(cell, separator))))
    .join(separator === 'comma' ? ',' : ';')}\r\n`

export type CsvCell = string | number | boolean | Date | null | undefined

export type CsvColumns<Row> = readonly (readonly [heading: string, cell: (row: Row) => CsvCell])[]

export const plainCell = (cell: CsvCell): string | number => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return csvTime(cell)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell
}
