import type { FastifyReply } from 'fastify'
import { byteOrderMark, type CsvColumns, type CsvSeparator, csvLine, plainCell } from '#contract/csv.ts'
import type { Deps } from '../../deps.ts'
import { type Paging, wholeList } from '../db/page-of.ts'
import { attachmentHeader } from './attachment-header.ts'
import { streamReply } from './stream-reply.ts'

type Read<Row> = (paging: Paging) => Promise<Row[]>

type Options = { rowsAtOnce?: number | undefined; separator?: CsvSeparator }

async function* linesOf<Row>(
  columns: CsvColumns<Row>,
  read: Read<Row>,
  { rowsAtOnce, separator }: Options,
): AsyncGenerator<string> {
  const lineOf = (cells: (string | number)[]) => csvLine(cells, separator)
  // Sent with the first rows, so that a list that cannot be read is still refused in the envelope.
  let heading = byteOrderMark + lineOf(columns.map(([name]) => name))
  for await (const rows of wholeList(read, rowsAtOnce)) {
    yield heading + rows.map((row) => lineOf(columns.map(([, cell]) => plainCell(cell(row))))).join('')
    heading = ''
  }
}

/** Sends a whole list as a CSV file named after it and the day. A truncated download is reported as an error, see {@link streamReply}. */
export const sendCsv = <Row>(
  { clock }: Pick<Deps, 'clock'>,
  reply: FastifyReply,
  name: string,
  columns: CsvColumns<Row>,
  read: Read<Row>,
  options: Options = {},
): FastifyReply =>
  streamReply(
    reply
      .headers({
        'content-disposition': attachmentHeader(`${name}-${clock.now().toISOString().slice(0, 10)}.csv`),
        'cache-control': 'private, no-store',
      })
      .type('text/csv; charset=utf-8'),
    linesOf(columns, read, options),
  )
