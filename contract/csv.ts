/** A cell that a spreadsheet would read as a formula gets an apostrophe before it. */
const neutralised = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

const quoted = (value: string): string => (/[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** What a file for a spreadsheet begins with, so that it reads the letters as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One line of a CSV file (RFC 4180) with its line end; no cell becomes a formula. */
export const csvLine = (cells: string[]): string => `${cells.map((cell) => quoted(neutralised(cell))).join(',')}\r\n`
