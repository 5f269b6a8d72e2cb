import { createContext, type FormHTMLAttributes, type ReactNode, use } from 'react'
import { Alert } from './alert.tsx'
import { Button, type ButtonVariant } from './button.tsx'
import { classNames } from './class-names.ts'
import type { IconName } from './icon.tsx'
import type { Action } from './use-form-submit.ts'

const FormAction = createContext<Action | undefined>(undefined)

/** The action of the form around a field, undefined outside of one. */
export const useFormAction = (): Action | undefined => use(FormAction)

/**
 * A form under {@link useAction}. Its fields find their own messages by their `name`. Before its script has come it is posted to `postTo`, or to the
 * page's own address: what was typed never stands in an address.
 */
export const Form = ({
  action,
  postTo,
  isKept,
  className,
  children,
  onChange,
  ...rest
}: {
  action: Action
  postTo?: string
  /** Whether something else keeps what is typed: nobody is asked before the page is left, and whoever closes a dialog is told. */
  isKept?: boolean
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
      // Not `onInput`: a select tells its input before its change, and drawn in between, one whose value is state would go back to the old value.
      onChange={(event) => {
        const path = (event.target as Element).closest<HTMLElement>('[data-path]')?.dataset.path
        if (path) action.forget(path)
        onChange?.(event)
      }}
    >
      {children}
    </form>
  </FormAction>
)

/** What is wrong with the form as a whole, in a box; nothing while all is well. */
export const FormError = () => {
  const action = use(FormAction)
  return action?.error ? <Alert tone="danger">{action.error}</Alert> : null
}

/** The form's submit button; while sending it is disabled and reads `busyLabel`. */
export const SubmitButton = ({
  children,
  busyLabel,
  disabled,
  ...look
}: {
  children: ReactNode
  busyLabel?: string
  disabled?: boolean
  variant?: ButtonVariant
  size?: 'small' | 'large'
  icon?: IconName
  wide?: boolean
}) => {
  const submitting = use(FormAction)?.submitting ?? false
  return (
    <Button {...look} type="submit" busy={submitting} disabled={disabled}>
      {submitting ? (busyLabel ?? children) : children}
    </Button>
  )
}
