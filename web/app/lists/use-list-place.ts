import { useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

/** Query parameters of the open row, which do not filter the list. */
export const openRowNames = ['submission', 'team', 'mail']

/** Whether list and detail pane are side by side. */
export const isWide = (): boolean => matchMedia('(width >= 64rem)').matches

/**
 * Which row is open, and its neighbours in the order first listed, so that a row that no longer matches the filter keeps its position. It
 * is in the address as `name`, so that it can be linked and Back closes it. With `opensFirst` the first row is open by default.
 */
export const useListPlace = (name: string, listed: string[], opensFirst = false) => {
  const [query, setQuery] = useSearchParams()
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
  const open = (id: string | undefined) => {
    // Counted from the row that is loading, because the next key may follow at once.
    setQuery(new URLSearchParams(hrefOf(id)), {
      replace: openId !== undefined,
      preventScrollReset: !opensFirst || isWide(),
      flushSync: true,
    })
  }
  return {
    openId,
    shownId,
    hrefOf,
    open,
    /** Opens the row `steps` positions further, counted from the loading one. */
    move: (steps: 1 | -1) => {
      const at = ids.indexOf(wantedId ?? '')
      const id = at < 0 ? undefined : ids[at + steps]
      if (id) open(id)
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
