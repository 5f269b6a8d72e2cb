import { Fragment, type ReactNode, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Choice } from '#contract/endpoint/bulk.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useRowFailures } from '../../ui/notices.tsx'
import { failedRow, RowProblem } from '../../ui/row-problem.tsx'
import type { Selection } from './bulk-action.ts'
import type { ListPlace } from './list-pane.tsx'
import { focusPane } from './list-pane.tsx'
import { changeFilter, useListQuery } from './list-query.ts'

/** A column, in the table and on a phone's card. */
export type ListColumn<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Position on a phone's card; without one the column is in the card's unfolded part. The first column is the row's name. */
  card?: 'state' | 'line' | 'end'
  /** Column by which a click on the heading sorts. */
  sort?: string
  numeric?: boolean
}

/** An action on a row. `isMain` shows it as a button, otherwise it is in the row's menu. */
export type RowAction = { label: string; run: () => void; isMain?: boolean; danger?: boolean; icon?: IconName }

export type ListRows<Row> = {
  idOf: (row: Row) => string
  /** Name of a row, for its buttons' accessible names. */
  nameOf: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  /** Actions of a row; `deselect` removes it from the selection. */
  rowActions?: (row: Row, deselect: () => void) => RowAction[]
  isBusy?: (row: Row) => boolean
  detail?: (row: Row) => ReactNode
  place?: ListPlace
}

/** Layout on a phone: a row is a card of two lines, and its cells have fixed places in it. On a narrow one the name has a line of its own. */
const rowAsCard =
  'max-md:grid max-md:min-h-16 max-md:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-md:grid-rows-[1.4rem_1.3rem] max-md:content-center max-md:gap-x-2 max-md:border-b max-md:border-line max-md:px-1 max-md:data-open:bg-primary-soft max-md:data-selected:bg-primary-soft max-[22rem]:grid-rows-[1.4rem_auto_auto] max-[22rem]:py-2'
const cellInCard = 'max-md:h-auto max-md:border-0 max-md:bg-transparent max-md:p-0'
const textInCard = `${cellInCard} max-md:truncate max-md:[&_wbr]:hidden`
const placeInCard = {
  name: 'max-md:col-start-2 max-md:row-start-1 max-md:not-has-[~[data-card=line]]:row-end-3 max-md:not-has-[~[data-card=line]]:self-center max-md:not-has-[~[data-card=state]]:col-end-4 max-[22rem]:has-[~[data-card=state]]:col-end-4 max-[22rem]:has-[~[data-card=state]]:row-end-2',
  line: 'max-md:col-start-2 max-md:row-start-2 max-[22rem]:col-end-4 max-md:text-left max-md:text-(length:--text-xs) max-md:text-muted',
  state:
    'max-md:col-start-3 max-md:row-start-1 max-md:justify-self-end max-[22rem]:col-start-2 max-[22rem]:row-start-3 max-[22rem]:justify-self-start',
  end: 'max-md:col-start-3 max-md:row-start-2 max-[22rem]:row-start-3 max-md:justify-self-end max-md:text-(length:--text-xs) max-md:text-muted',
  folded: 'max-md:hidden',
}
const selectCell = 'w-11 pr-0'
const selectInCard = 'max-md:col-start-1 max-md:row-[1/3] max-[22rem]:row-[1/4] max-md:grid max-md:place-items-center'
const actionsCell =
  'w-[1%] text-right whitespace-nowrap lg:[.list-reader_&]:w-13 lg:[.list-reader_&]:overflow-visible lg:[.list-reader_&]:px-0'
const actionsInCard = 'max-md:col-start-4 max-md:row-[1/3] max-[22rem]:row-[1/4] max-md:w-auto max-md:self-center'

const Heading = ({ label, sort }: { label: string; sort: string | undefined }) => {
  const [query] = useListQuery()
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

const sortDirection = (query: URLSearchParams, column: string | undefined) => {
  if (!column || query.get('sort') !== column) return undefined
  return query.get('direction') === 'asc' ? 'ascending' : 'descending'
}

const ActionButtons = ({ actions, name, isBusy }: { actions: RowAction[]; name: string; isBusy: boolean }) => (
  <>
    {actions
      .filter(({ isMain }) => isMain)
      .map(({ label, run }) => (
        <Button
          key={label}
          size="small"
          variant="quiet"
          className="max-md:hidden"
          aria-label={`${label} ${name}`}
          blocked={isBusy}
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
          disabled: isBusy,
          ...(icon ? { icon } : {}),
          ...(danger ? { tone: 'danger' as const } : {}),
          ...(isMain ? { className: 'md:hidden' } : {}),
        }))}
      />
    ) : null}
  </>
)

const OpeningLink = ({ place, id, children }: { place: ListPlace; id: string; children: ReactNode }) => (
  <Link
    to={place.hrefOf(id)}
    className="list-open hover:underline"
    aria-current={place.shownId === id ? 'true' : undefined}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      place.open(id)
      if (event.detail === 0) focusPane()
    }}
  >
    {children}
  </Link>
)

/** Rows as a table, which becomes cards on phones. Rows are selectable if there is a selection. */
export function ListTable<Row, Chosen extends Choice = Choice>({
  title,
  rows,
  list,
  selection,
  choiceOf,
  refused,
}: {
  title: string
  rows: Row[]
  list: ListRows<Row>
  selection?: Selection<Chosen>
  choiceOf?: ((row: Row) => Chosen) | undefined
  /** Why a bulk change refused a row, by id. */
  refused?: ReadonlyMap<string, string>
}) {
  const { columns, rowActions, detail, place } = list
  const [query] = useSearchParams()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const detailId = useId()
  const failures = useRowFailures()
  const folded = place ? [] : columns.slice(1).filter(({ card }) => card === undefined)
  const actionsOf = (row: Row) => rowActions?.(row, () => selection?.drop([{ _id: list.idOf(row) }])) ?? []
  const isActing = detail !== undefined || rows.some((row) => actionsOf(row).length > 0)
  const hasActions = isActing || folded.length > 0
  // A wide table folds nothing, so that the column would be empty.
  const actionsClass = classNames(actionsCell, !isActing && 'md:hidden')
  const chooses = choiceOf && selection ? { choiceOf, selection } : undefined
  return (
    <table className="list max-md:block" aria-label={title}>
      <thead className="max-md:sr-only">
        <tr>
          {chooses ? (
            <th className={selectCell}>
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={chooses.selection.isPageChosen}
                onChange={({ currentTarget }) => chooses.selection.setPage(currentTarget.checked)}
              />
            </th>
          ) : null}
          {columns.map(({ label, sort, numeric, card }, index) => (
            <th
              key={label}
              scope="col"
              data-card={index === 0 ? 'name' : card}
              className={numeric ? 'numeric' : undefined}
              aria-sort={sortDirection(query, sort)}
            >
              <Heading label={label} sort={sort} />
            </th>
          ))}
          {hasActions ? (
            <th scope="col" className={classNames(actionsClass, 'lg:[.list-reader_&]:text-transparent')}>
              Actions
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => {
          const [id, name] = [list.idOf(row), list.nameOf(row)]
          const isOpen = place ? place.shownId === id : open.has(id)
          const isBusy = list.isBusy?.(row) ?? false
          const more = detail?.(row)
          const problem = failures.get(id) ?? (selection?.has(id) ? refused?.get(id) : undefined)
          const toggle = () => setOpen(isOpen ? new Set([...open].filter((other) => other !== id)) : new Set([...open, id]))
          return (
            <Fragment key={id}>
              <tr
                className={classNames(rowAsCard, place && 'lg:cursor-pointer', problem && failedRow)}
                aria-busy={isBusy || undefined}
                data-selected={selection?.has(id) || undefined}
                data-open={isOpen || undefined}
                onClick={
                  place
                    ? ({ target }) => {
                        if (!(target instanceof Element && target.closest('a, button, input, [popover]'))) place.open(id)
                      }
                    : undefined
                }
              >
                {chooses ? (
                  <td className={classNames(selectCell, cellInCard, selectInCard)}>
                    <input
                      type="checkbox"
                      aria-label={`Select ${name}`}
                      checked={chooses.selection.has(id)}
                      onChange={({ currentTarget }) => chooses.selection.set(chooses.choiceOf(row), currentTarget.checked)}
                    />
                  </td>
                ) : null}
                {columns.map(({ label, cell, card, numeric }, index) =>
                  index === 0 ? (
                    <th key={label} scope="row" data-card="name" className={classNames(textInCard, placeInCard.name)}>
                      {place ? (
                        <OpeningLink place={place} id={id}>
                          {cell(row)}
                        </OpeningLink>
                      ) : (
                        cell(row)
                      )}
                    </th>
                  ) : (
                    <td
                      key={label}
                      data-card={card ?? 'folded'}
                      className={classNames(textInCard, placeInCard[card ?? 'folded'], numeric && 'numeric')}
                    >
                      {cell(row)}
                    </td>
                  ),
                )}
                {hasActions ? (
                  <td className={classNames(actionsClass, cellInCard, actionsInCard)}>
                    <div className="flex items-center justify-end">
                      <ActionButtons actions={actionsOf(row)} name={name} isBusy={isBusy} />
                      {more || folded.length > 0 ? (
                        <IconButton
                          icon="chevron-down"
                          label={`${isOpen ? 'Less' : 'More'} about ${name}`}
                          aria-expanded={isOpen}
                          aria-controls={isOpen ? `${detailId}${id}` : undefined}
                          className={classNames(isOpen && 'rotate-180', !more && 'md:hidden')}
                          onClick={toggle}
                        />
                      ) : null}
                    </div>
                  </td>
                ) : null}
              </tr>
              {problem ? (
                <RowProblem problem={problem} columns={columns.length + (chooses ? 2 : 1)} className="list-detail" />
              ) : null}
              {isOpen && !place ? (
                <tr className={classNames('list-detail max-md:block', !more && 'md:hidden')}>
                  <td id={`${detailId}${id}`} className="max-md:block" colSpan={columns.length + (chooses ? 2 : 1)}>
                    {folded.length > 0 ? (
                      <dl className="list-facts md:hidden">
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
  )
}
