import type { FastifyReply } from 'fastify'
import { byteOrderMark, csvLine, csvTime } from '#contract/csv.ts'
import type { Deps } from '../../deps.ts'
import { type Paging, wholeList } from '../db/page-of.ts'
import { attachmentHeader } from './attachment-header.ts'
import { sendPieces } from './send-pieces.ts'

/** Characters per piece of the file, as far as its lines are not longer. */
const pieceLength = 30_000

/** What stands in a cell; a time is written in UTC as spreadsheets read it. */
export type CsvCell = string | number | boolean | Date | null | undefined

/** The columns of a file, left to right: the heading and what a row has there. */
export type CsvColumns<Row> = readonly (readonly [heading: string, cell: (row: Row) => CsvCell])[]

const plainCell = (cell: CsvCell): string | number => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return csvTime(cell)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell
}

async function* linesOf<Row>(columns: CsvColumns<Row>, read: (paging: Paging) => Promise<Row[]>): AsyncGenerator<string> {
  let piece = byteOrderMark + csvLine(columns.map(([heading]) => heading))
  // A row is let go before the next one is written.
  for await (const rows of wholeList(read))
    for (let row = rows.shift(); row !== undefined; row = rows.shift()) {
      piece += csvLine(columns.map(([, cell]) => plainCell(cell(row as Row))))
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
  yield piece
}

/**
 * Sends a whole list as a CSV file named after it and the day, read in parts by what reads its pages: only the ids of the list and one
 * part are in memory. A part never passes for the whole: see {@link sendPieces}.
 */
export const sendCsv = <Row>(
  { clock }: Pick<Deps, 'clock'>,
  reply: FastifyReply,
  name: string,
  columns: CsvColumns<Row>,
  read: (paging: Paging) => Promise<Row[]>,
): FastifyReply =>
  sendPieces(
    reply
      .headers({
        'content-disposition': attachmentHeader(`${name}-${clock.now().toISOString().slice(0, 10)}.csv`),
        'cache-control': 'private, no-store',
      })
      .type('text/csv; charset=utf-8'),
    linesOf(columns, read),
  )
