import { useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { returnFocus } from '../../ui/return-focus.ts'

const firstDay = '2000-01-01'

const DayField = ({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // The field follows the address, except under the fingers of somebody who types.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = day
  }, [day])
  return (
    <span className="date-range-day">
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="date"
        className="control"
        min={firstDay}
        max="2100-12-31"
        defaultValue={day}
        onChange={({ currentTarget: { value, validity } }) => {
          // While a year is typed it passes through the first century; such a day is not searched for.
          if (value === '' ? !validity.badInput : value >= firstDay) onChange(value)
        }}
      />
    </span>
  )
}

/** Narrows a list to days, from one and up to another, both in the address; `label` says which time of a row counts. */
export const DateRange = ({ label }: { label: string }) => {
  const [query, setQuery] = useSearchParams()
  const set = (days: { from?: string; to?: string }) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    for (const [name, day] of Object.entries(days)) day === '' ? next.delete(name) : next.set(name, day)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  const clear = () => {
    returnFocus()()
    set({ from: '', to: '' })
  }
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  return (
    <fieldset className="date-range">
      <legend className="sr-only">{label}</legend>
      <span className="text-sm" aria-hidden="true">
        {label}
      </span>
      <DayField label="from" day={from} onChange={(day) => set({ from: day })} />
      <DayField label="to" day={to} onChange={(day) => set({ to: day })} />
      {from || to ? (
        <Button size="small" variant="quiet" onClick={clear}>
          Any date
        </Button>
      ) : null}
    </fieldset>
  )
}
