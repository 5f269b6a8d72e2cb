import { type KeyboardEvent, useRef, useState } from 'react'
import { maxLineLength } from '#contract/field-limits.ts'
import { type FoundPerson, findPeople, peopleFoundUpTo } from '#contract/people-page.ts'
import { call } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showListSize } from '../../../ui/format.ts'
import type { ModalProps } from '../../../ui/modal.tsx'
import { useTypedSearch } from '../../use-typed-search.ts'

const shownAtFirst = 8

const places = {
  account: 'account',
  invitation: 'invited',
  team: 'in a team',
  waitlist: 'on a waitlist',
  certificate: 'kept a certificate',
} as const

const readPeople = async (search: string, signal: AbortSignal): Promise<FoundPerson[]> =>
  search === '' ? [] : call(findPeople, { body: { search }, signal })

export const FindPersonDialog = ({ answer }: ModalProps<FoundPerson | undefined>) => {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const {
    found = [],
    error = '',
    search: searched = '',
  } = useTypedSearch(search, readPeople, 'The search failed. Please try again.') ?? {}
  const [allOf, setAllOf] = useState<string>()
  const people = allOf === searched ? found : found.slice(0, shownAtFirst)
  const isCurrent = searched === search
  const move = (to: number) => {
    setChosen(to)
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also confirms a composition, as in Chinese or Japanese.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (people.length > 0) move((chosen + (event.key === 'ArrowDown' ? 1 : people.length - 1)) % people.length)
    }
    const person = people[chosen]
    // The results of an earlier search may not match the typed text.
    if (event.key === 'Enter') {
      event.preventDefault()
      if (person && isCurrent) answer(person)
    }
  }
  return (
    <Dialog id="find-person" title="Find a person">
      <input
        type="search"
        role="combobox"
        aria-label="Name, email or company"
        aria-expanded={people.length > 0}
        aria-controls={people.length > 0 ? 'found-people' : undefined}
        aria-autocomplete="list"
        aria-activedescendant={people.length > 0 ? `found-person-${chosen}` : undefined}
        aria-busy={!isCurrent}
        placeholder="Name, email or company"
        autoComplete="off"
        spellCheck={false}
        className="control"
        maxLength={maxLineLength}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value.trim())
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <p role="status" className="text-sm text-muted my-2">
        {search === ''
          ? 'With or without accents; people without an account are found too.'
          : isCurrent && !error
            ? people.length === 0
              ? 'No one found. Try a part of the name, the address or the company.'
              : `${showListSize({ total: found.length, more: found.length >= peopleFoundUpTo })} found. Arrow keys choose, Enter opens.`
            : ''}
      </p>
      {/* Selected from the input, which keeps the focus. */}
      {people.length > 0 ? (
        <div ref={list} id="found-people" role="listbox" aria-label="People" className="grid gap-1">
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box, which names the chosen option
            // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus
            <div
              key={person.email}
              id={`found-person-${index}`}
              role="option"
              aria-selected={index === chosen}
              className="found-person flex items-center gap-3 py-2 px-3 rounded-md cursor-pointer aria-selected:bg-primary-soft aria-selected:outline aria-selected:outline-line"
              onPointerMove={() => setChosen(index)}
              onClick={() => answer(person)}
            >
              <span className="min-w-0 grow wrap-anywhere">
                <strong>{person.name ?? <BreakableEmail email={person.email} />}</strong>
                <span className="block text-sm text-muted">
                  {person.name ? <BreakableEmail email={person.email} /> : null}
                  {person.name && person.company ? ' · ' : null}
                  {person.company}
                </span>
              </span>
              <Badge tone={person.foundIn === 'account' ? 'success' : 'neutral'}>{places[person.foundIn]}</Badge>
            </div>
          ))}
        </div>
      ) : null}
      {found.length > people.length ? (
        <Button variant="quiet" size="small" onClick={() => setAllOf(searched)}>
          Show {found.length - people.length} more
        </Button>
      ) : null}
    </Dialog>
  )
}
