import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { ApiError, failureText, type Issue } from '../api/api-error.ts'
import { isEndedSession, signInAgain } from '../session/sign-in-again.ts'
import { nativeIssues } from './native-issues.ts'

/** What a form does when it is sent. */
export type ActionOptions<Result> = {
  /** Sends the values. Whatever it throws is shown; typed text stays. */
  send: (values: FormData, form: HTMLFormElement) => Promise<Result>
  /** Rules beyond the fields' own (`required`, `type`), in the order their messages should appear. */
  check?: (values: FormData, form: HTMLFormElement) => Issue[]
  /** Check only by `check`, for forms whose order of rules the specification fixes. */
  onlyOwnChecks?: boolean
  onSuccess?: (result: Result, form: HTMLFormElement) => void
  /** Sentence for a refusal the server does not word. */
  refused?: string
  /** Sentence for a lost connection. */
  network?: string
}

/** State of a form under {@link useAction}; give it to `<Form action={…}>`. */
export type Action = {
  formRef: RefObject<HTMLFormElement | null>
  submitting: boolean
  /** What to show above the form, empty when nothing is wrong. */
  error: string
  /** Message per field path. */
  issues: Readonly<Record<string, string>>
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
  target?.focus()
}

/** Sends, and once more after a new sign-in when the session had ended: a long form survives it. */
const sendSignedIn = async <Result>(send: () => Promise<Result>): Promise<Result> => {
  try {
    return await send()
  } catch (failure) {
    if (isEndedSession(failure) && (await signInAgain())) return send()
    throw failure
  }
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
export const useAction = <Result>(options: ActionOptions<Result>): Action => {
  const formRef = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [submitting, setSubmitting] = useState(false)
  const [error, setError] = useState('')
  const [issues, setIssues] = useState<Record<string, string>>({})

  const refuse = (form: HTMLFormElement, found: Issue[], message: string) => {
    setIssues(byPath(found))
    setError(message)
    const first = found[0]
    if (first) focusIssue(form, first.path)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (running.current) return
    const values = new FormData(form)
    const own = options.check?.(values, form) ?? []
    const found = options.onlyOwnChecks ? own : [...nativeIssues(form), ...own]
    if (found[0]) return refuse(form, found, found[0].message)
    running.current = true
    setSubmitting(true)
    setError('')
    setIssues({})
    try {
      options.onSuccess?.(await sendSignedIn(() => options.send(values, form)), form)
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
