import { type RefObject, useEffect, useRef, useState } from 'react'
import { listProviders } from '#contract/social.ts'
import { call } from '../api/call.ts'

/**
 * Ids of the sign-in providers this site has, separated by spaces, `none`, or `unknown` until they are known. On a page that the server has sent, the
 * element's `data-providers` says so before any script runs; after a navigation within the site they are asked for.
 */
export const useProviders = (): { ref: RefObject<HTMLDivElement | null>; providers: string } => {
  const ref = useRef<HTMLDivElement>(null)
  const [providers, setProviders] = useState('unknown')
  useEffect(() => {
    const filled = ref.current?.dataset.providers
    if (filled && filled !== 'unknown') {
      setProviders(filled)
      return
    }
    const leaving = new AbortController()
    call(listProviders, { signal: leaving.signal })
      .then((answer) => {
        const ids = answer.providers.filter(({ configured }) => configured).map(({ id }) => id)
        setProviders(ids.join(' ') || 'none')
      })
      .catch(() => {
        // The buttons stay: a click on one that this site lacks comes back with a sentence.
      })
    return () => leaving.abort()
  }, [])
  return { ref, providers }
}
