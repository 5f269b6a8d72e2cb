import { Fragment, type ReactNode, useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Choice, maxBulkItems } from '#contract/bulk.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type ListSize, type PluralForms, pluralForm, showListSize, showNumber } from '../../ui/format.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Pagination } from '../../ui/table.tsx'
import { type BulkAction, useBulkAction } from './bulk-action.ts'
import { ExportCsv } from './export-csv.tsx'
import { ListBar, type ListControls } from './list-bar.tsx'
import { ListEmpty, usualPageSize } from './list-empty.tsx'
import { changeFilter } from './list-query.ts'
import { LoadFailure } from './load-failure.tsx'
import { useSelection } from './use-selection.ts'

/** A column of a list: how a row is shown in the table and on a phone's card. */
export type ListColumn<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Place on a phone's card; without one the column is shown when the card is unfolded. The first column names the row. */
  card?: 'state' | 'line' | 'end'
  /** Column of the list by which a click on the heading sorts. */
  sort?: string
  numeric?: boolean
}

/** Something that can be done with one row. `isMain` shows it as a button beside the row, otherwise it is in the row's menu. */
export type RowAction = { label: string; run: () => void; isMain?: boolean; danger?: boolean; icon?: IconName }

/** One page of rows, as the loader of a list returns it. */
export type LoadedList<Row> = ListSize & { rows: Row[]; error: string }

type ListScreenProps<Row, Chosen extends Choice> = ListControls & {
  title: string
  /** What the list amounts to, or what it is for, in one short sentence. */
  summary?: ReactNode
  /** Between the title and the list. */
  above?: ReactNode
  /** Buttons of the whole list. */
  actions?: ReactNode
  /** 2 where the list is part of a page that has its own title. */
  level?: 1 | 2
  list: LoadedList<Row>
  /** What one row and several rows are called. */
  noun: PluralForms
  idOf: (row: Row) => string
  /** The name of a row, for the labels of its buttons. */
  nameOf: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  /** What can be done with a row; `deselect` takes it out of the selection. */
  rowActions?: (row: Row, deselect: () => void) => RowAction[]
  isBusy?: (row: Row) => boolean
  /** More about a row, unfolded below it. */
  detail?: (row: Row) => ReactNode
  csv?: AnyEndpoint
  /** Name of the CSV file; the server names it otherwise. */
  csvName?: string
  /** Changes of several rows at once; `choiceOf` shows a row in their dialog, `listAll` reads all rows that the filter finds. */
  bulk?: {
    actions: readonly BulkAction<Chosen>[]
    choiceOf: (row: Row) => Chosen
    listAll: () => Promise<Chosen[]>
  }
  empty: { title: string; none: string; filtered?: string | undefined; icon?: IconName; action?: ReactNode }
}

const pageSizes = [50, 100, 200]

const Heading = ({ column }: { column: { label: string; sort?: string | undefined; numeric?: boolean | undefined } }) => {
  const [query] = useSearchParams()
  const { label, sort } = column
  if (!sort) return label
  const isCurrent = query.get('sort') === sort
  const direction = isCurrent && query.get('direction') === 'asc' ? 'desc' : 'asc'
  return (
    <Link to={`?${changeFilter(query, { sort, direction })}`} replace preventScrollReset aria-label={`Sort by ${label}`}>
      {label}
      {isCurrent ? <Icon name="chevron-down" className={query.get('direction') === 'asc' ? 'rotate-180' : ''} /> : null}
    </Link>
  )
}

const PageSize = ({ limit }: { limit: number }) => {
  const [query, setQuery] = useSearchParams()
  return (
    <label>
      Rows per page{' '}
      <select
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

/**
 * The one screen of a list: title, filters, search and order (all in the address), a selection with changes of several rows, the table, which
 * becomes a list of cards on phones, pages, and the states without rows: empty, nothing found, not readable.
 */
export function ListScreen<Row, Chosen extends Choice = Choice>(props: ListScreenProps<Row, Chosen>) {
  const { list, noun, columns, rowActions, detail, bulk, idOf, nameOf } = props
  const [query] = useSearchParams()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const bar = useRef<HTMLElement>(null)
  const detailId = useId()
  const selection = useSelection(bulk ? list.rows.map(bulk.choiceOf) : [], list.total, bulk?.listAll ?? (async () => []))
  const runBulk = useBulkAction(selection, noun)
  const { chosen, all } = selection
  const limit = Number(query.get('limit') ?? usualPageSize)
  const page = Number(query.get('page') ?? 1)
  const folded = columns.slice(1).filter(({ card }) => card === undefined)
  const hasActions = rowActions !== undefined || detail !== undefined || folded.length > 0
  const span = columns.length + (bulk ? 1 : 0) + (hasActions ? 1 : 0)
  return (
    <section className="list-screen" aria-label={props.level === 2 ? undefined : props.title}>
      {props.level === 2 ? (
        <h2 className="sr-only">{props.title}</h2>
      ) : (
        <header className="list-head">
          <h1>{props.title}</h1>
          {props.summary ? <p className="text-sm text-muted">{props.summary}</p> : null}
          <div className="list-head-actions">{props.actions}</div>
        </header>
      )}
      {props.above}
      {bulk && chosen.length > 0 ? (
        <section ref={bar} tabIndex={-1} className="list-bar list-selection" aria-label={`Selected ${noun.other}`}>
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
        <ListBar controls={props} bar={bar}>
          {props.csv ? <ExportCsv endpoint={props.csv} rows={noun.other} name={props.csvName} /> : null}
        </ListBar>
      )}
      <LoadFailure error={list.error} />
      {list.rows.length > 0 ? (
        <table className="list" aria-label={props.title}>
          <thead>
            <tr>
              {bulk ? (
                <th className="list-select">
                  <input
                    type="checkbox"
                    aria-label="Select all on this page"
                    checked={selection.isPageChosen}
                    onChange={({ currentTarget }) => selection.setPage(currentTarget.checked)}
                  />
                </th>
              ) : null}
              {columns.map((column) => (
                <th
                  key={column.label}
                  scope="col"
                  className={column.numeric ? 'numeric' : undefined}
                  aria-sort={
                    column.sort && query.get('sort') === column.sort
                      ? query.get('direction') === 'asc'
                        ? 'ascending'
                        : 'descending'
                      : undefined
                  }
                >
                  <Heading column={column} />
                </th>
              ))}
              {hasActions ? (
                <th scope="col" className="list-actions">
                  Actions
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => {
              const [id, name] = [idOf(row), nameOf(row)]
              const actions = rowActions?.(row, () => selection.drop([{ _id: id }])) ?? []
              const isOpen = open.has(id)
              const more = detail?.(row)
              return (
                <Fragment key={id}>
                  <tr
                    aria-busy={props.isBusy?.(row) || undefined}
                    data-selected={selection.has(id) || undefined}
                    data-open={isOpen || undefined}
                  >
                    {bulk ? (
                      <td className="list-select">
                        <input
                          type="checkbox"
                          aria-label={`Select ${name}`}
                          checked={selection.has(id)}
                          onChange={({ currentTarget }) => selection.set(bulk.choiceOf(row), currentTarget.checked)}
                        />
                      </td>
                    ) : null}
                    {columns.map(({ label, cell, card, numeric }, index) =>
                      index === 0 ? (
                        <th key={label} scope="row" data-card="name">
                          {cell(row)}
                        </th>
                      ) : (
                        <td key={label} data-card={card ?? 'folded'} className={numeric ? 'numeric' : undefined}>
                          {cell(row)}
                        </td>
                      ),
                    )}
                    {hasActions ? (
                      <td className="list-actions">
                        <div>
                          {actions
                            .filter(({ isMain }) => isMain)
                            .map(({ label, run }) => (
                              <Button
                                key={label}
                                size="small"
                                variant="quiet"
                                className="list-wide"
                                aria-label={`${label} ${name}`}
                                blocked={props.isBusy?.(row) ?? false}
                                onClick={run}
                              >
                                {label}
                              </Button>
                            ))}
                          {actions.length > 0 ? (
                            <Menu
                              label={`Actions for ${name}`}
                              items={actions.map(({ label, run, danger, icon, isMain }) => ({
                                label,
                                name: `${label} ${name}`,
                                run,
                                disabled: props.isBusy?.(row) ?? false,
                                ...(icon ? { icon } : {}),
                                ...(danger ? { tone: 'danger' as const } : {}),
                                ...(isMain ? { className: 'list-narrow' } : {}),
                              }))}
                            />
                          ) : null}
                          {more || folded.length > 0 ? (
                            <IconButton
                              icon="chevron-down"
                              label={`${isOpen ? 'Less' : 'More'} about ${name}`}
                              aria-expanded={isOpen}
                              aria-controls={isOpen ? `${detailId}${id}` : undefined}
                              className={classNames(isOpen && 'rotate-180', !more && 'list-narrow')}
                              onClick={() =>
                                setOpen(isOpen ? new Set([...open].filter((other) => other !== id)) : new Set([...open, id]))
                              }
                            />
                          ) : null}
                        </div>
                      </td>
                    ) : null}
                  </tr>
                  {isOpen ? (
                    <tr className={classNames('list-detail', !more && 'list-narrow')}>
                      <td id={`${detailId}${id}`} colSpan={span}>
                        {folded.length > 0 ? (
                          <dl className="list-narrow list-facts">
                            {folded.map(({ label, cell }) => (
                              <div key={label}>
                                <dt>{label}</dt>
                                <dd>{cell(row)}</dd>
                              </div>
                            ))}
                          </dl>
                        ) : null}
                        {more}
                      </td>
                    </tr>
                  ) : null}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      ) : list.error ? null : (
        <ListEmpty total={list.total} {...props.empty} />
      )}
      <footer className="list-foot">
        {list.rows.length > 0 ? (
          <>
            <span className="tabular-nums">{`${showListSize(list)} ${pluralForm(list.total, noun)}`}</span>
            <PageSize limit={limit} />
          </>
        ) : null}
        <Pagination page={page} limit={limit} total={list.total} more={list.more} />
      </footer>
    </section>
  )
}
