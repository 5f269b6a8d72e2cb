import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showListSize } from '../../ui/format.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { openRowNames } from './list-query.ts'

/** Whether list and detail pane are side by side. */
export const isWide = (): boolean => matchMedia('(width >= 64rem)').matches

/**
 * Which row is open, and its neighbours in the order first listed, so that a row that no longer matches the filter keeps its position. It
 * is in the address as `name`, so that it can be linked and Back closes it. With `opensFirst` the first row is open by default.
 */
export const useListPlace = (name: string, listed: string[], opensFirst = false) => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const list = [...query].filter(([other]) => !openRowNames.includes(other)).join('&')
  const [seen, setSeen] = useState({ list, ids: listed })
  const ids = seen.list === list ? [...seen.ids, ...listed.filter((id) => !seen.ids.includes(id))] : listed
  if (seen.list !== list || ids.length !== seen.ids.length) setSeen({ list, ids })
  const openId = query.get(name) ?? undefined
  const shownId = openId ?? (opensFirst ? listed[0] : undefined)
  const place = shownId === undefined ? -1 : ids.indexOf(shownId)
  const { location: pending } = useNavigation()
  const wantedId = pending ? (new URLSearchParams(pending.search).get(name) ?? undefined) : shownId
  const hrefOf = (id: string | undefined) => {
    const next = new URLSearchParams(query)
    if (id === undefined) next.delete(name)
    else next.set(name, id)
    return `?${next}`
  }
  const open = (id: string | undefined) =>
    navigate(hrefOf(id), {
      replace: openId !== undefined,
      preventScrollReset: !opensFirst || isWide(),
      // Counted from the row that is loading, because the next key may follow at once.
      flushSync: true,
    })
  return {
    openId,
    shownId,
    hrefOf,
    open,
    /** Opens the row `steps` positions further, counted from the loading one. */
    move: (steps: 1 | -1) => {
      const at = ids.indexOf(wantedId ?? '')
      const id = at < 0 ? undefined : ids[at + steps]
      if (id) void open(id)
    },
    /** Whether another row is loading, or the open one is closing. */
    isLeaving: wantedId !== shownId,
    previousId: place > 0 ? ids[place - 1] : undefined,
    nextId: place >= 0 ? ids[place + 1] : undefined,
    /** Position of the open row from 1; 0 if it is not in the list. */
    number: place + 1,
    /** Size of the list, including rows that no longer match the filter. */
    countOf: (total: number) => Math.max(total + ids.length - listed.length, ids.length),
  }
}

export type ListPlace = ReturnType<typeof useListPlace>

export const listPane =
  'list-pane flex flex-col lg:sticky lg:top-0 lg:min-w-0 lg:h-[calc(100dvh-var(--split-top,9rem))] lg:min-h-80 lg:border-line lg:border-t lg:border-l max-lg:min-h-[calc(100dvh-5rem)] max-lg:-mx-4'

/** Detail pane of the open row; on phones it replaces the list. `foot` does not scroll. */
export const ListPane = ({
  id,
  label,
  title,
  place,
  total,
  tools,
  menu = [],
  foot,
  children,
}: {
  /** Id of the row; another id resets the scroll position. */
  id: string
  label: string
  title: ReactNode
  place: ListPlace
  /** Size of the list. */
  total: { total: number; more: boolean }
  tools?: ReactNode
  menu?: MenuItem[]
  foot?: ReactNode
  children: ReactNode
}) => {
  const body = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row has opened
  useLayoutEffect(() => {
    body.current?.scrollTo?.(0, 0)
    // The link that opened it disappeared with the list.
    if (place.openId !== undefined && !isWide()) heading.current?.focus({ preventScroll: true })
  }, [id])
  return (
    <aside className={classNames(listPane, place.openId === undefined && 'max-lg:hidden')} aria-label={label}>
      <div className="flex min-h-11 items-center gap-1 border-b border-line px-2 lg:px-4">
        <IconButton
          icon="arrow-left"
          label="Back to the list"
          className="lg:hidden"
          onClick={() => {
            place.open(undefined)
          }}
        />
        <p role="status" className="mr-auto text-xs text-muted tabular-nums">
          {place.number > 0
            ? `${place.number} of ${showListSize({ total: place.countOf(total.total), more: total.more })}`
            : null}
        </p>
        {tools}
        <IconButton
          icon="chevron-down"
          label="Previous"
          className="rotate-180"
          aria-disabled={!place.previousId}
          onClick={() => place.previousId && place.open(place.previousId)}
        />
        {/* Disabled in truth, it would lose the focus, and the keys of the list with it. */}
        <IconButton
          icon="chevron-down"
          label="Next"
          aria-disabled={!place.nextId}
          onClick={() => place.nextId && place.open(place.nextId)}
        />
        {menu.length > 0 ? <Menu label={`Actions for ${label}`} items={menu} /> : null}
      </div>
      <section
        ref={body}
        className="list-pane-body grid content-start gap-4 p-4 text-[0.9375rem] leading-[1.5] lg:flex-1 lg:overflow-y-auto lg:[overscroll-behavior:contain] lg:px-5 max-lg:flex-1"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={`About ${label}`}
      >
        <h2 ref={heading} className="text-title/[1.25] outline-offset-[4px] wrap-anywhere" tabIndex={-1}>
          {title}
        </h2>
        {children}
      </section>
      {foot ? (
        <div className="list-pane-foot py-3 px-4 border-t border-line bg-surface text-(length:--text-sm) max-lg:sticky max-lg:bottom-14 max-lg:z-2 max-lg:[@media_(height<30rem)]:static">
          {foot}
        </div>
      ) : null}
    </aside>
  )
}

/** Facts about a row, without those that are empty. */
export const ListFacts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="list-facts">
    {facts
      .filter(([, value]) => value)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

/** Focuses the open row once it is shown, or the bar of a list that has become empty, so that keyboard users can continue there. */
export const focusPane = (): void => {
  const find = (part: string) => document.querySelector<HTMLElement>(part)
  setTimeout(() => (find('.list-pane h2') ?? find('.list-bar'))?.focus({ preventScroll: true }))
}
