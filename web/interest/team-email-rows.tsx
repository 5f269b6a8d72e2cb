import { useEffect, useRef, useState } from 'react'
import { teamEmailsNotice } from '#content/notices.ts'
import { invalidEmailMessage, isEmailAddress } from '#contract/email-address.ts'
import { maxEmailLength } from '#contract/field-limits.ts'
import { maxTeamEmails } from '#contract/teams.ts'
import { ApiError, type Issue } from '../api/api-error.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useFormAction } from '../ui/form.tsx'

export const readTeamEmails = (values: FormData): { row: number; email: string }[] =>
  values
    .getAll('teamEmails')
    .map((value, row) => ({ row, email: String(value).trim() }))
    .filter(({ email }) => email !== '')

export const checkTeamEmails = (values: FormData): Issue[] =>
  readTeamEmails(values)
    .filter(({ email }) => !isEmailAddress(email))
    .map(({ row }) => ({ path: `teamEmails.${row}`, message: invalidEmailMessage }))

/** Sends a form with team emails, and maps messages about the n-th address to its row. */
export const sendingTeamEmails = async <Result,>(values: FormData, send: () => Promise<Result>): Promise<Result> => {
  try {
    return await send()
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.issues.length === 0) throw failure
    const rows = readTeamEmails(values)
    const issues = failure.issues.map((issue) => {
      const at = /^teamEmails\.(\d+)$/.exec(issue.path)?.[1]
      const row = at === undefined ? undefined : rows[Number(at)]?.row
      return row === undefined ? issue : { ...issue, path: `teamEmails.${row}` }
    })
    throw new ApiError('refusal', {
      status: failure.status,
      code: failure.code,
      message: failure.worded ? failure.message : undefined,
      issues,
    })
  }
}

/** One to ten team email rows. A new row takes the focus; after a removal the previous row does. */
export const TeamEmailRows = ({
  label = 'Team member emails',
  hint = `Up to 10 colleagues who should get access too. ${teamEmailsNotice}`,
  defaultRows = [''],
  addLabel = 'Add Team Member',
  removeText,
}: {
  label?: string
  hint?: string
  defaultRows?: string[]
  addLabel?: string
  /** Label of the remove buttons; icons without it. */
  removeText?: string
}) => {
  const action = useFormAction()
  const before = action?.values.teamEmails?.filter((email) => email.trim() !== '') ?? []
  const first = before.length > 0 ? before : defaultRows
  const nextId = useRef(first.length)
  const focusAt = useRef<number>(undefined)
  const list = useRef<HTMLFieldSetElement>(null)
  const [rows, setRows] = useState(() => first.map((email, id) => ({ id, email })))
  useEffect(() => {
    if (focusAt.current === undefined || rows.length === 0) return
    list.current?.querySelectorAll<HTMLInputElement>('input')[focusAt.current]?.focus()
    focusAt.current = undefined
  }, [rows])
  const forgetIssues = () => {
    for (let row = 0; row < maxTeamEmails; row += 1) action?.forget(`teamEmails.${row}`)
    action?.forget('teamEmails')
  }
  const add = () => {
    focusAt.current = rows.length
    nextId.current += 1
    setRows([...rows, { id: nextId.current, email: '' }])
  }
  const remove = (at: number) => {
    // Messages belong to row numbers, which change now.
    forgetIssues()
    focusAt.current = Math.max(0, at - 1)
    setRows(rows.filter((_, index) => index !== at))
  }
  const listMessage = action?.issues.teamEmails
  return (
    <fieldset ref={list} className="field" data-path="teamEmails">
      <legend className="field-label">{label}</legend>
      <p className="field-hint">{hint}</p>
      <div className="grid gap-2">
        {rows.map(({ id, email }, at) => (
          <div key={id} className="flex items-start gap-2">
            <TextField
              className="grow"
              name="teamEmails"
              path={`teamEmails.${at}`}
              label={`Team member ${at + 1} email`}
              labelHidden
              type="email"
              autoComplete="off"
              maxLength={maxEmailLength}
              placeholder="colleague@company.com"
              defaultValue={email}
            />
            {rows.length > 1 ? (
              removeText ? (
                <Button variant="secondary" aria-label={`${removeText} team member ${at + 1}`} onClick={() => remove(at)}>
                  {removeText}
                </Button>
              ) : (
                <IconButton icon="trash" label={`Remove team member ${at + 1}`} onClick={() => remove(at)} />
              )
            ) : null}
          </div>
        ))}
      </div>
      {/* Without scripts no rows can be added, so more are rendered. */}
      <noscript>
        <div className="grid gap-2">
          {[2, 3, 4, 5].map((number) => (
            <input
              key={number}
              className="control"
              name="teamEmails"
              type="email"
              aria-label={`Another team member email (${number})`}
              placeholder="colleague@company.com"
            />
          ))}
        </div>
      </noscript>
      {listMessage ? <p className="field-error">{listMessage}</p> : null}
      {rows.length < maxTeamEmails ? (
        <div>
          <Button variant="quiet" size="small" icon={addLabel.startsWith('+') ? undefined : 'plus'} onClick={add}>
            {addLabel}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
