import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Choice, maxBulkItems } from '#contract/endpoint/bulk.ts'
import type { AnyList, RowOf } from '#contract/endpoint/list.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type ListSize, type PluralForms, pluralForm, showListSize, showNumber } from '../../ui/format.ts'
import type { IconName } from '../../ui/icon.tsx'
import { isShortcut } from '../../ui/is-shortcut.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { returnFocus } from '../../ui/return-focus.ts'
import { Pagination } from '../../ui/table.tsx'
import { readPages } from './admin-list.ts'
import { type BulkAction, useBulkAction, useSelection } from './bulk-action.ts'
import { ExportCsv } from './export-csv.tsx'
import { ListBar, type ListControls, listBar } from './list-bar.tsx'
import { ListEmpty, usualPageSize } from './list-empty.tsx'
import { isWide, type ListPlace, listPane } from './list-pane.tsx'
import { changeFilter, useListQuery } from './list-query.ts'
import { type ListRows, ListTable } from './list-table.tsx'
import { LoadFailure } from './load-failure.tsx'

export type LoadedList<Row> = ListSize & { rows: Row[]; error: string }

/** The pane of the open row, next to the list; `isReader` gives it as much room as the list. */
type Pane = { node: ReactNode; nothing: string; keys?: Record<string, () => void>; isReader?: boolean }

type ListScreenProps<L extends AnyList, Chosen extends Choice> = ListControls &
  ListRows<RowOf<L>> & {
    of: L
    title: string
    summary?: ReactNode
    above?: ReactNode
    actions?: ReactNode
    /** 2 where the list is a section of a page with its own title. */
    level?: 1 | 2
    list: LoadedList<RowOf<L>>
    noun: PluralForms
    /** Off where the person may not have the file. */
    withFile?: boolean
    csvName?: string
    /** Bulk changes; `choiceOf` renders a row in their dialog. */
    bulk?: {
      actions: readonly BulkAction<Chosen>[]
      choiceOf: (row: RowOf<L>) => Chosen
    }
    pane?: Pane
    empty: { title: string; none: string; filtered?: string | undefined; icon?: IconName; action?: ReactNode }
  }

const pageSizes = [50, 100, 200]

const PageSize = ({ limit }: { limit: number }) => {
  const [query, setQuery] = useListQuery()
  return (
    <label>
      Rows per page{' '}
      <select
        className="min-h-7"
        value={limit}
        onChange={({ currentTarget: { value } }) =>
          setQuery(changeFilter(query, { limit: value === String(usualPageSize) ? '' : value }), { preventScrollReset: true })
        }
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </label>
  )
}

/** Whether the detail pane is open, which takes the place of the list where there is no room beside it. */
const isReading = ({ place, pane }: { place?: ListPlace; pane?: Pane }): boolean =>
  place?.openId !== undefined && Boolean(pane?.node)

/** The list and its detail pane at window height. Keyboard shortcuts apply while the focus is in either. */
const Split = ({ place, pane, isEmpty, children }: { place?: ListPlace; pane?: Pane; isEmpty: boolean; children: ReactNode }) => {
  const split = useRef<HTMLDivElement>(null)
  // Measured after layout, because content above may have moved it.
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = split
      if (current) current.style.setProperty('--split-top', `${current.getBoundingClientRect().top + scrollY}px`)
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  })
  if (!place || !pane || (isEmpty && !pane.node && place.openId === undefined)) return children
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    const close = () => {
      if (!isWide()) place.open(undefined)
      split.current?.querySelector<HTMLElement>('.list-open[aria-current]')?.focus()
    }
    // The row that has the focus may leave the list when it is read again.
    const move = (steps: 1 | -1) => () => {
      const keepFocus = returnFocus()
      place.move(steps)
      keepFocus()
    }
    const keys: Record<string, () => void> = { j: move(1), k: move(-1), ...pane.keys }
    const act = event.key === 'Escape' ? close : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each key does what a button in it does
    <div
      ref={split}
      className={classNames(
        'list-split lg:grid lg:items-start',
        pane.isReader
          ? 'list-reader lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]'
          : 'lg:grid-cols-[minmax(0,1fr)_clamp(22rem,40%,31rem)]',
      )}
      data-reading={isReading({ place, pane }) || undefined}
      onKeyDown={onKeyDown}
    >
      <div className={classNames('min-w-0', isReading({ place, pane }) && 'max-lg:hidden')}>{children}</div>
      {pane.node ?? (
        <p className={classNames(listPane, 'max-lg:hidden items-center justify-center p-8 text-muted text-center')}>
          {pane.nothing}
        </p>
      )}
    </div>
  )
}

/** The screen of every list: controls, selection with bulk changes, table or cards, paging, and the states without rows. */
export function ListScreen<L extends AnyList, Chosen extends Choice = Choice>(props: ListScreenProps<L, Chosen>) {
  const { list, noun, bulk } = props
  const [query] = useSearchParams()
  const bar = useRef<HTMLElement>(null)
  const listAll = async () => (bulk ? (await readPages(props.of, query, props.idOf)).map(bulk.choiceOf) : [])
  const selection = useSelection(bulk ? list.rows.map(bulk.choiceOf) : [], list.total, listAll)
  const { run: runBulk, refused } = useBulkAction(selection, noun)
  const { chosen, all } = selection
  const limit = Number(query.get('limit') ?? usualPageSize)
  const page = Number(query.get('page') ?? 1)
  const lastRow = list.rows.at(-1)
  const hiddenWhileReading = isReading(props) ? 'max-lg:hidden' : ''
  const lastId = lastRow === undefined ? undefined : props.idOf(lastRow)
  const screen = (
    <section className="list-screen" aria-label={props.level === 2 ? undefined : props.title}>
      {props.level === 2 ? (
        <h2 className="sr-only">{props.title}</h2>
      ) : (
        <header
          className={classNames(
            'flex flex-wrap items-center gap-x-3 gap-y-1 min-h-14 max-md:gap-y-3 max-md:py-2',
            isReading(props) && 'max-lg:sr-only',
          )}
        >
          <h1 className="text-title/[1.2]">{props.title}</h1>
          {props.summary ? <p className="text-sm text-muted">{props.summary}</p> : null}
          <div className="flex flex-wrap gap-2 md:ml-auto">{props.actions}</div>
        </header>
      )}
      {props.above ? <div className={classNames('contents', hiddenWhileReading)}>{props.above}</div> : null}
      {bulk && chosen.length > 0 ? (
        <section
          ref={bar}
          tabIndex={-1}
          className={classNames(listBar, hiddenWhileReading, 'px-3 bg-primary-soft text-(length:--text-sm) flex-wrap')}
          aria-label={`Selected ${noun.other}`}
        >
          <strong role="status">{showNumber(chosen.length)} selected</strong>
          {all && chosen.length < Math.min(all.total, maxBulkItems) ? (
            <Button size="small" variant="quiet" busy={all.busy} onClick={all.choose}>
              {all.total > maxBulkItems ? `Select the first ${maxBulkItems}` : `Select all ${all.total} that match`}
            </Button>
          ) : null}
          {bulk.actions.map((action) => (
            <Button
              key={action.label}
              size="small"
              variant={action.danger ? 'remove' : 'secondary'}
              className={action.danger ? 'ml-auto' : ''}
              blocked={all?.busy ?? false}
              onClick={() => runBulk(action)}
            >
              {action.label}
            </Button>
          ))}
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              selection.clear()
              setTimeout(() => bar.current?.focus())
            }}
          >
            Clear
          </Button>
        </section>
      ) : (
        <ListBar controls={props} bar={bar} className={hiddenWhileReading}>
          {props.withFile === false ? null : <ExportCsv endpoint={props.of.file} rows={noun.other} name={props.csvName} />}
        </ListBar>
      )}
      <Split {...props} isEmpty={list.rows.length === 0}>
        <LoadFailure error={list.error} />
        {list.rows.length > 0 ? (
          <ListTable
            title={props.title}
            rows={list.rows}
            list={props}
            selection={selection}
            choiceOf={bulk?.choiceOf}
            refused={refused}
          />
        ) : list.error ? null : (
          <ListEmpty total={list.total} {...props.empty} />
        )}
        <footer className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-(length:--text-xs) text-muted">
          {list.rows.length > 0 ? (
            <>
              <span className="tabular-nums">{`${showListSize(list)} ${pluralForm(list.total, noun)}`}</span>
              <PageSize limit={limit} />
            </>
          ) : null}
          <Pagination page={page} limit={limit} total={list.total} more={list.more} asOf={list.asOf} after={lastId} />
        </footer>
      </Split>
    </section>
  )
  return props.level === 2 ? screen : <PageFrame>{screen}</PageFrame>
}
