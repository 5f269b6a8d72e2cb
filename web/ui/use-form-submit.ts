import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { ApiError, failureText, type Issue } from '../api/api-error.ts'
import { nativeIssues } from './native-issues.ts'

/** What a form does when it is sent. */
export type ActionOptions<Result> = {
  /** Sends the values. Whatever it throws is shown; typed text stays. */
  send: (values: FormData, form: HTMLFormElement) => Promise<Result>
  /** Rules beyond the fields' own (`required`, `type`), in the order their messages should appear. */
  check?: (values: FormData, form: HTMLFormElement) => Issue[]
  /** Check only by `check`, for forms whose order of rules the specification fixes. */
  skipNativeValidation?: boolean
  /** A question once nothing is wrong; nothing is sent, nor said to be, unless the answer is yes. */
  ask?: (values: FormData) => Promise<boolean>
  onSuccess?: (result: Result, form: HTMLFormElement) => void
  /** Sentence for a refusal the server does not word. */
  refused?: string
  /** Sentence for a lost connection. */
  network?: string
  /** What a form shows from the start: values kept from before, and what the server found wrong with them. */
  start?: FormStart
}

/** What was typed into a form before, by field name, and what was wrong with it. */
export type FormStart = { values?: Readonly<Record<string, string[]>>; message?: string; issues?: Issue[] }

/** State of a form under {@link useFormSubmit}; give it to `<Form action={…}>`. */
export type Action = {
  formRef: RefObject<HTMLFormElement | null>
  submitting: boolean
  /** What to show above the form, empty when nothing is wrong. */
  error: string
  /** Message per field path. */
  issues: Readonly<Record<string, string>>
  /** What stood in the fields before, by name. */
  values: Readonly<Record<string, string[]>>
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  /** Forgets a field's message once it is edited. */
  forget: (path: string) => void
  /** Forgets all messages. */
  reset: () => void
}

const focusIssue = (form: HTMLFormElement, path: string) => {
  const named = form.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  const target = named?.matches('input, select, textarea, button')
    ? named
    : named?.querySelector<HTMLElement>('input, select, textarea, button')
  target?.focus({ preventScroll: true })
  // The label and the message belong to it: the whole field comes into sight, not only its input.
  target?.closest('.field')?.scrollIntoView({ block: 'center' })
}

const byPath = (issues: Issue[]): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const { path, message } of issues) found[path] ??= message
  return found
}

/**
 * One form's life: check, send once however often it is submitted, show what was wrong beside each field and above the
 * form, focus the first wrong field. Inputs are uncontrolled; the values are read at submit.
 */
export const useFormSubmit = <Result>(options: ActionOptions<Result>): Action => {
  const formRef = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [submitting, setSubmitting] = useState(false)
  const [error, setError] = useState(options.start?.message ?? '')
  const [issues, setIssues] = useState(() => byPath(options.start?.issues ?? []))
  // A draft that is saved while it is typed would otherwise count as what stood there at the start.
  const [values] = useState(options.start?.values ?? {})

  const refuse = (form: HTMLFormElement, found: Issue[], message: string) => {
    setIssues(byPath(found))
    setError(message)
    const first = found[0]
    if (first) focusIssue(form, first.path)
    else form.scrollIntoView({ block: 'nearest' })
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
