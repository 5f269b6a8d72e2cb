import type { CsvColumns } from '#contract/csv.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import type { AnyList, FilterOf } from '#contract/endpoint/list.ts'
import type { Deps } from '../../deps.ts'
import type { ListPage, Paging } from '../db/page-of.ts'
import { answer } from './answer.ts'
import type { CallerFor } from './caller.ts'
import { type Binding, on } from './routes.ts'
import { sendCsv } from './send-csv.ts'

type FileRow<L extends AnyList> = Given<L['fileRow']>
type CallerOf<L extends AnyList> = CallerFor<L['access']>

/** Binds a list to its query: one page as the answer, all as CSV. `readFile` reads fuller rows, `rowsAtOnce` at a time; `moreColumns` are the server's own. */
export function listRoutes<L extends AnyList>(
  deps: Pick<Deps, 'clock'>,
  list: L,
  read: (filter: FilterOf<L> & Paging, caller: CallerOf<L>) => Promise<ListPage<Given<L['row']>>>,
  file: {
    readFile?: (filter: FilterOf<L> & Paging, caller: CallerOf<L>) => Promise<ListPage<FileRow<L>>>
    rowsAtOnce?: number
    moreColumns?: () => Promise<CsvColumns<FileRow<L>>>
  } = {},
): Binding[] {
  const { readFile = read, rowsAtOnce, moreColumns = async () => [] } = file
  return [
    on(list as AnyList, async ({ query, caller }) => {
      const { rows, ...size } = await read(query, caller as CallerOf<L>)
      const asOf = query.asOf ?? deps.clock.now()
      return answer(list.key === undefined ? rows : { [list.key]: rows }, { ...size, asOf })
    }),
    on(list.file, async ({ query: { separator, ...query }, reply, caller }) =>
      sendCsv(
        deps,
        reply,
        list.fileName,
        [...list.csv, ...(await moreColumns())],
        async (part) => (await readFile({ ...query, ...part }, caller as CallerOf<L>)).rows as FileRow<L>[],
        { rowsAtOnce, separator },
      ),
    ),
  ]
}
