import { useSearchParams } from 'react-router'
import type { CsvSeparator } from '#contract/csv.ts'
import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import { endpointUrl } from '../../api/call.ts'
import { fileHeaders } from '../../session/stored-tokens.ts'
import { withProof } from '../passkeys/prove-again.ts'
import { DownloadButton } from '../reader/download-button.tsx'
import { listFilter } from './list-query.ts'

const withSeparator = (query: URLSearchParams): URLSearchParams => {
  if (spreadsheetSeparator() === 'semicolon') query.set('separator', 'semicolon')
  return query
}

/** Downloads all rows of the current filter; `rows` is their noun, `name` the file name. */
export const ExportCsv = ({ endpoint, rows, name }: { endpoint: AnyEndpoint; rows: string; name?: string }) => {
  const [query] = useSearchParams()
  return (
    <DownloadButton
      url={endpointUrl(endpoint, { query: withSeparator(listFilter(query)) })}
      title={`${rows} as CSV`}
      name={name}
      label="Export CSV"
      spoken={`Export CSV of the ${rows}`}
      headers={fileHeaders}
      around={withProof}
    />
  )
}

/** Spreadsheets of readers with a decimal comma expect semicolons between the cells. */
export const spreadsheetSeparator = (): CsvSeparator => ((1.5).toLocaleString().includes(',') ? 'semicolon' : 'comma')
