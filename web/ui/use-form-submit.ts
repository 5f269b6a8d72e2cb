import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { invalidEmailMessage } from '#contract/email-address.ts'
import { ApiError, failureText, type Issue } from '../api/api-error.ts'

export type ActionOptions<Result> = {
  /** Sends the values. An error is shown and typed text stays. */
  send: (values: FormData, form: HTMLFormElement) => Promise<Result>
  /** Rules beyond the fields' own (`required`, `type`), in the order of their messages. */
  check?: (values: FormData, form: HTMLFormElement) => Issue[]
  /** Only `check` validates, for forms whose order of rules is specified. */
  skipNativeValidation?: boolean
  /** Asks for confirmation of valid values; they are sent only after a yes. */
  ask?: (values: FormData) => Promise<boolean>
  onSuccess?: (result: Result, form: HTMLFormElement) => void
  /** Message for a refusal without one from the server. */
  refused?: string
  /** Message for a lost connection. */
  network?: string
  /** Initial values and messages. */
  start?: FormStart
}

/** Values by field name, and messages. */
export type FormStart = { values?: Readonly<Record<string, string[]>>; message?: string; issues?: Issue[] }

export type Action = {
  formRef: RefObject<HTMLFormElement | null>
  submitting: boolean
  /** Message about the whole form; empty if there is none, or if it is at its field. */
  error: string
  /** Messages by field path. */
  issues: Readonly<Record<string, string>>
  /** Initial values by field name. */
  values: Readonly<Record<string, string[]>>
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  /** Clears a field's message once it is edited. */
  forget: (path: string) => void
  /** Clears all messages. */
  reset: () => void
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const labelOf = (control: Control): string =>
  control.dataset.label ?? control.labels?.[0]?.textContent?.replace(/\s*\*$/, '').trim() ?? control.name

/** Browsers accept any scheme, such as `javascript:`. */
const isWrongLink = ({ type, value, validity }: Control): boolean =>
  type === 'url' && value !== '' && (validity.typeMismatch || !/^https?:\/\//i.test(value.trim()))

const messageOf = (control: Control): string => {
  const { validity } = control
  if (validity.valueMissing) return control.dataset.required ?? `${labelOf(control)} is required`
  if (validity.typeMismatch && control.type === 'email') return invalidEmailMessage
  if (isWrongLink(control)) return 'Please enter a valid link, starting with https://'
  if (validity.tooShort && 'minLength' in control) return `${labelOf(control)} needs at least ${control.minLength} characters`
  if (validity.tooLong && 'maxLength' in control) return `${labelOf(control)} allows at most ${control.maxLength} characters`
  if (validity.rangeUnderflow && 'min' in control) return `${labelOf(control)} must be at least ${control.min}`
  if (validity.rangeOverflow && 'max' in control) return `${labelOf(control)} must be at most ${control.max}`
  if (validity.badInput || validity.stepMismatch) return `${labelOf(control)} must be a whole number`
  return control.dataset.invalid ?? control.validationMessage
}

/** The browser's own validation (`required`, `type`, `min`, …) in field order, with our messages. */
const nativeIssues = (form: HTMLFormElement): Issue[] => {
  const seen = new Set<string>()
  return [...form.elements].flatMap((element) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement))
      return []
    if ((element.validity.valid && !isWrongLink(element)) || element.disabled) return []
    const path = element.dataset.path ?? element.name
    if (seen.has(path)) return []
    seen.add(path)
    return [{ path, message: messageOf(element) }]
  })
}

const findField = (form: HTMLFormElement, path: string) => form.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)

const focusIssue = (form: HTMLFormElement, path: string) => {
  const named = findField(form, path)
  const target = named?.matches('input, select, textarea, button')
    ? named
    : named?.querySelector<HTMLElement>('input, select, textarea, button')
  target?.focus({ preventScroll: true })
  // Scrolls to the whole field with label and message, not only to its input.
  target?.closest('.field')?.scrollIntoView({ block: 'center' })
}

const byPath = (issues: Issue[]): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const { path, message } of issues) found[path] ??= message
  return found
}

/** Validates, sends once however often the form is submitted, and focuses the first invalid field. Inputs are uncontrolled. */
export const useFormSubmit = <Result>(options: ActionOptions<Result>): Action => {
  const formRef = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [submitting, setSubmitting] = useState(false)
  const [error, setError] = useState(options.start?.message ?? '')
  const [issues, setIssues] = useState(() => byPath(options.start?.issues ?? []))
  // Fixed on mount, because a draft saved while typing would otherwise become the initial value.
  const [values] = useState(options.start?.values ?? {})

  const refuse = (form: HTMLFormElement, found: Issue[], message: string) => {
    const isAtField = found.some((issue) => issue.message === message) && found.every(({ path }) => findField(form, path))
    flushSync(() => {
      setIssues(byPath(found))
      setError(isAtField ? '' : message)
    })
    const first = found[0]
    if (first) focusIssue(form, first.path)
    else form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (running.current) return
    const sent = new FormData(form)
    const own = options.check?.(sent, form) ?? []
    const found = options.skipNativeValidation ? own : [...nativeIssues(form), ...own]
    if (found[0]) return refuse(form, found, found[0].message)
    running.current = true
    try {
      if (options.ask && !(await options.ask(sent))) return
      setSubmitting(true)
      setError('')
      setIssues({})
      options.onSuccess?.(await options.send(sent, form), form)
    } catch (failure) {
      if (!(failure instanceof ApiError)) console.error(failure)
      const refused = options.refused ?? 'Something went wrong. Please try again.'
      const network = options.network ?? 'Network error. Please check your connection and try again.'
      refuse(form, failure instanceof ApiError ? failure.issues : [], failureText(failure, { refused, network }))
    } finally {
      running.current = false
      setSubmitting(false)
    }
  }

  return {
    formRef,
    submitting,
    error,
    issues,
    values,
    submit,
    forget: (path) =>
      setIssues((before) =>
        path in before ? Object.fromEntries(Object.entries(before).filter(([key]) => key !== path)) : before,
      ),
    reset: () => {
      setIssues({})
      setError('')
    },
  }
}
