import { type ComponentProps, createContext, type FormHTMLAttributes, type ReactNode, use } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import type { Action } from './use-form-submit.ts'

const FormAction = createContext<Action | undefined>(undefined)

export const useFormAction = (): Action | undefined => use(FormAction)

/** The alert above a form. It counts the marked fields instead of repeating their messages; a single one only where the form is long. */
const FormError = ({ action: { error, issues }, isLong }: { action: Action; isLong: boolean }) => {
  const marked = Object.keys(issues).length
  const pointer = marked > 1 ? `Please check the ${marked} marked fields.` : 'Please check the marked field.'
  const text = error || (marked > (isLong ? 0 : 1) ? pointer : '')
  return text ? <Alert tone="danger">{text}</Alert> : null
}

/** A form with {@link useAction}, and its alert above the fields. Before hydration it posts, so that typed text never appears in the address. */
export const Form = ({
  action,
  postTo,
  isKept,
  isLong = false,
  className,
  children,
  onChange,
  ...rest
}: {
  action: Action
  postTo?: string
  /** The text is stored elsewhere, so leaving needs no confirmation, and closing a dialog mentions it. */
  isKept?: boolean
  /** Longer than a screen, so that the alert also points to a single marked field. */
  isLong?: boolean
  children: ReactNode
} & Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'onSubmit'>) => (
  <FormAction value={action}>
    <form
      {...rest}
      ref={action.formRef}
      method="post"
      action={postTo}
      noValidate
      data-kept={isKept || undefined}
      className={classNames('form', className)}
      onSubmit={action.submit}
      // Not `onInput`: it precedes a select's change event, and a render in between would reset a controlled select.
      onChange={(event) => {
        const path = (event.target as Element).closest<HTMLElement>('[data-path]')?.dataset.path
        if (path) action.forget(path)
        onChange?.(event)
      }}
    >
      <FormError action={action} isLong={isLong} />
      {children}
    </form>
  </FormAction>
)

/** The submit button, disabled while sending and labelled `busyLabel`. */
export const SubmitButton = ({
  children,
  busyLabel,
  disabled,
  ...look
}: Pick<ComponentProps<typeof Button>, 'children' | 'disabled' | 'variant' | 'size' | 'icon' | 'wide'> & {
  busyLabel?: string
}) => {
  const submitting = use(FormAction)?.submitting ?? false
  return (
    <Button
      {...look}
      type="submit"
      busy={submitting}
      disabled={disabled}
      // The second click of a double click may meet another form's button, because the first has changed the page.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {submitting ? (busyLabel ?? children) : children}
    </Button>
  )
}
