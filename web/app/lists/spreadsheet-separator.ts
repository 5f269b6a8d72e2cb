import type { CsvSeparator } from '#contract/csv.ts'

/** Spreadsheets of readers with a decimal comma expect semicolons between the cells. */
export const spreadsheetSeparator = (): CsvSeparator => ((1.5).toLocaleString().includes(',') ? 'semicolon' : 'comma')
