import { useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

/** Names of the address that say which submission is open, not which are listed. */
const isPlace = (name: string) => name === 'submission'

/**
 * Which submission is open, and which come before and after it: in the order in which they were first listed, so that one which has left
 * the filter by being read keeps its place. The address names it, so that a link opens it and Back closes it.
 */
export const useInboxPlace = (listed: string[]) => {
  const [query, setQuery] = useSearchParams()
  const list = [...query].filter(([name]) => !isPlace(name)).join('&')
  const [seen, setSeen] = useState({ list, ids: listed })
  const ids = seen.list === list ? [...seen.ids, ...listed.filter((id) => !seen.ids.includes(id))] : listed
  if (seen.list !== list || ids.length !== seen.ids.length) setSeen({ list, ids })
  const openId = query.get('submission') ?? undefined
  const place = openId === undefined ? -1 : ids.indexOf(openId)
  const { location: pending } = useNavigation()
  const wantedId = pending ? (new URLSearchParams(pending.search).get('submission') ?? undefined) : openId
  const open = (id: string | undefined) => {
    const next = new URLSearchParams(query)
    if (id === undefined) next.delete('submission')
    else next.set('submission', id)
    // The next key may follow at once and counts from the submission that is loading.
    setQuery(next, { replace: openId !== undefined, preventScrollReset: true, flushSync: true })
  }
  return {
    openId,
    open,
    /** Opens the one that many places further on, counted from the one that is loading. */
    move: (steps: 1 | -1) => {
      const at = ids.indexOf(wantedId ?? '')
      const id = at < 0 ? undefined : ids[at + steps]
      if (id) open(id)
    },
    /** Whether another submission is loading, or the dialog is closing. */
    isLeaving: wantedId !== openId,
    previousId: place > 0 ? ids[place - 1] : undefined,
    nextId: place >= 0 ? ids[place + 1] : undefined,
    /** Where the open one stands, counted from 1, among those listed; 0 for one that a link opened from elsewhere. */
    number: place + 1,
    count: ids.length,
  }
}
