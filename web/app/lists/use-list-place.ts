import { useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

/** Parts of the address that say which row is open, not which rows are listed. */
export const openRowNames = ['submission', 'team']

/** Whether a list and what one opens from it stand side by side. */
export const isWide = (): boolean => matchMedia('(width >= 64rem)').matches

/**
 * Which row of a list is open, and which come before and after it: in the order in which they were first listed, so that one which has left
 * the filter keeps its place. The address names it as `name`, so that a link opens it and Back closes it. With `opensFirst` the first row is shown
 * beside the list until another is chosen.
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
    // The next key may follow at once and counts from the row that is loading.
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
    /** Opens the one that many places further on, counted from the one that is loading. */
    move: (steps: 1 | -1) => {
      const at = ids.indexOf(wantedId ?? '')
      const id = at < 0 ? undefined : ids[at + steps]
      if (id) open(id)
    },
    /** Whether another row is loading, or the open one is closing. */
    isLeaving: wantedId !== shownId,
    previousId: place > 0 ? ids[place - 1] : undefined,
    nextId: place >= 0 ? ids[place + 1] : undefined,
    /** Where the open one stands, counted from 1; 0 for one that a link opened from elsewhere. */
    number: place + 1,
    /** How many rows a list of `total` has, with those that have left its filter since. */
    countOf: (total: number) => Math.max(total + ids.length - listed.length, ids.length),
  }
}

/** Which row of a list is open. */
export type ListPlace = ReturnType<typeof useListPlace>
