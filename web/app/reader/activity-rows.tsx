import { useId, useRef, useState } from 'react'
import type { ActivityField } from '#contract/course-content.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useFormAction } from '../../ui/form.tsx'
import { ActivityColumnField } from './activity-column-field.tsx'

type Row = Record<string, unknown>
type RowsField = Extract<ActivityField, { type: 'rows' }>

const rowsOf = (value: unknown, least: number): Row[] => {
  const given = Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : []
  return [...given, ...Array.from({ length: Math.max(0, Math.max(least, 1) - given.length) }, () => ({}))]
}

/** Rows of the same fields; adding or removing one moves the focus. */
export const ActivityRows = ({
  field,
  value,
  onChange,
  disabled,
}: {
  field: RowsField
  value: unknown
  onChange: (rows: Row[]) => void
  disabled: boolean
}) => {
  const [rows, setRows] = useState(() => rowsOf(value, field.minRows).map((row, key) => ({ key, row })))
  const nextKey = useRef(rows.length)
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const message = useFormAction()?.issues[field.id]
  const change = (next: typeof rows) => {
    setRows(next)
    onChange(next.map(({ row }) => row))
  }
  const focusRow = (at: number) =>
    // After React has rendered the changed rows.
    requestAnimationFrame(() =>
      box.current?.querySelectorAll('.activity-row')[at]?.querySelector<HTMLElement>('input, select, textarea')?.focus(),
    )
  const add = () => {
    change([...rows, { key: nextKey.current++, row: {} }])
    focusRow(rows.length)
  }
  const remove = (at: number) => {
    change(rows.filter((_, other) => other !== at))
    focusRow(Math.max(0, at - 1))
  }
  return (
    <fieldset
      ref={box}
      className="field"
      data-path={field.id}
      disabled={disabled}
      aria-describedby={message ? `${id}-error` : field.help ? `${id}-hint` : undefined}
    >
      <legend className="field-label">
        {field.label}
        {field.required ? <span aria-hidden="true"> *</span> : null}
      </legend>
      {field.help ? (
        <p id={`${id}-hint`} className="field-hint">
          {field.help}
        </p>
      ) : null}
      <ol className="grid gap-3">
        {rows.map(({ key, row }, at) => (
          <li
            key={key}
            className="activity-row flex gap-3 items-start p-3.5 border border-line rounded-md bg-surface print:break-inside-avoid"
          >
            <span className="text-accent font-serif" aria-hidden="true">
              {at + 1}
            </span>
            <div className="activity-row-fields">
              {field.columns.map((column) => (
                <ActivityColumnField
                  key={column.id}
                  field={column}
                  path={`${field.id}.${at}.${column.id}`}
                  value={row[column.id]}
                  disabled={disabled}
                  onChange={(next) =>
                    change(rows.map((other) => (other.key === key ? { key, row: { ...row, [column.id]: next } } : other)))
                  }
                />
              ))}
            </div>
            {rows.length > Math.max(1, field.minRows) ? (
              <IconButton icon="trash" label={`Remove line ${at + 1}`} onClick={() => remove(at)} />
            ) : null}
          </li>
        ))}
      </ol>
      {message ? (
        <p id={`${id}-error`} className="field-error">
          {message}
        </p>
      ) : null}
      {rows.length < field.maxRows ? (
        <div>
          <Button variant="secondary" size="small" icon="plus" onClick={add}>
            Add line
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
