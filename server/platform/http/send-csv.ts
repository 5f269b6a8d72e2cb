import type { FastifyReply } from 'fastify'
import { byteOrderMark, type CsvColumns, type CsvSeparator, csvLine, plainCell } from '#contract/csv.ts'
import type { Deps } from '../../deps.ts'
import { type Paging, wholeList } from '../db/page-of.ts'
import { attachmentHeader } from './attachment-header.ts'
import { streamReply } from './stream-reply.ts'

const pieceLength = 30_000

type Read<Row> = (paging: Paging) => Promise<Row[]>

type Options = { rowsAtOnce?: number | undefined; separator?: CsvSeparator }

async function* linesOf<Row>(
  columns: CsvColumns<Row>,
  read: Read<Row>,
  { rowsAtOnce, separator }: Options,
): AsyncGenerator<string> {
  const lineOf = (cells: (string | number)[]) => csvLine(cells, separator)
  let piece = byteOrderMark + lineOf(columns.map(([heading]) => heading))
  // Rows are released one by one to save memory.
  for await (const rows of wholeList(read, rowsAtOnce))
    for (let row = rows.shift(); row !== undefined; row = rows.shift()) {
      piece += lineOf(columns.map(([, cell]) => plainCell(cell(row as Row))))
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
  yield piece
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
