import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { changeFilter, useListQuery } from './list-query.ts'

/** Debounce of the search in milliseconds. */
const typingPause = 250

export const ListSearch = ({ label }: { label: string }) => {
  const [query, setQuery] = useListQuery()
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
    // On a phone it is an icon until it is used.
    <form
      className="flex items-center gap-2 flex-[0_1_19rem] min-w-24 h-9 px-[0.65rem] border border-edge rounded-md bg-surface text-muted text-(length:--text-xs) focus-within:outline-3 focus-within:outline-accent focus-within:outline-offset-2 max-md:relative max-md:flex-none max-md:w-11 max-md:min-w-0 max-md:h-11 max-md:justify-center max-md:focus-within:flex-[1_0_100%] max-md:focus-within:justify-start max-md:has-[input:not(:placeholder-shown)]:flex-[1_0_100%] max-md:has-[input:not(:placeholder-shown)]:justify-start"
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
        className="flex-1 min-w-0 h-full text-ink outline-0 max-md:absolute max-md:inset-0 max-md:pl-9 max-md:pr-2 max-md:opacity-0 max-md:focus:opacity-100 max-md:not-placeholder-shown:opacity-100"
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
