import type { FileView } from '#contract/files.ts'
import type { CsvColumns } from '../../../platform/http/send-csv.ts'

/** A file in the list of files. */
export const fileCsv: CsvColumns<FileView> = [
  ['Name', (file) => file.originalName],
  ['Type', (file) => file.mediaType],
  ['Bytes', (file) => file.size],
  ['Uploaded (UTC)', (file) => new Date(file.uploadedAt)],
  ['Address', (file) => file.address],
  ['Used in', (file) => file.uses.map(({ place }) => place).join('; ')],
]
