import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { changeFilter } from './list-query.ts'

/** Debounce of the search in milliseconds. */
const typingPause = 250

export const ListSearch = ({ label }: { label: string }) => {
  const [query, setQuery] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const current = useRef(query)
  const { pathname } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  const searched = query.get('search') ?? ''
  const cancel = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  // Follows navigation to another address, except while the user is typing.
  useEffect(() => {
    current.current = query
    if (field.current && timer.current === undefined && field.current.value.trim() !== searched) field.current.value = searched
  }, [query, searched])
  useEffect(() => () => clearTimeout(timer.current), [])
  // Starting a search now would cancel the navigation to a link clicked during the debounce.
  useEffect(() => {
    const onClick = ({ target, defaultPrevented }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || !defaultPrevented || link.pathname === pathname) return
      clearTimeout(timer.current)
      timer.current = undefined
    }
    addEventListener('click', onClick)
    return () => removeEventListener('click', onClick)
  }, [pathname])
  // Based on the current address, not the one at the last keystroke, so that a filter chosen meanwhile is kept.
  const search = (value: string) => {
    cancel()
    setQuery(changeFilter(current.current, { search: value.trim() }), { replace: true, preventScrollReset: true })
  }
  return (
    <form
      className="list-search"
      onSubmit={(event) => {
        event.preventDefault()
        search(field.current?.value ?? '')
      }}
    >
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        name="search"
        aria-label={label}
        aria-busy={isLoading}
        placeholder={label}
        defaultValue={searched}
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(value), typingPause)
        }}
      />
    </form>
  )
}
