import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { useFormAction } from './form.tsx'

type Described = {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** By default the form's message for `path`. */
  error?: string
  /** Path of the message if it differs from the name, as `teamEmails.2`. */
  path?: string
  /** Message for an empty required field; by default `<label> is required`. */
  requiredMessage?: string
  labelHidden?: boolean
}

/** Ids and ARIA attributes that connect a control to its label, hint and message. */
export const useDescribed = ({ name, hint, error, path = name }: Pick<Described, 'name' | 'hint' | 'error' | 'path'>) => {
  const id = useId()
  const action = useFormAction()
  const message = error ?? action?.issues[path]
  const describedBy = classNames(hint ? `${id}-hint` : undefined, message ? `${id}-error` : undefined) || undefined
  return {
    id,
    message,
    attributes: {
      'data-path': path,
      'aria-invalid': message ? (true as const) : undefined,
      'aria-describedby': describedBy,
    },
  }
}

export const FieldHint = ({ id, children }: { id: string; children: ReactNode }) =>
  children ? (
    <p id={`${id}-hint`} className="field-hint">
      {children}
    </p>
  ) : null

export const FieldError = ({ id, message }: { id: string; message: string | undefined }) =>
  message ? (
    <p id={`${id}-error`} className="field-error">
      {message}
    </p>
  ) : null

type Input = { value?: unknown; defaultValue?: unknown; maxLength?: number; required?: boolean; className?: string }

/** Splits a field's props into those of its {@link Frame} and those of its control. */
const useField = <Props extends Described & Input>(props: Props) => {
  const { name, label, hint, error, path = name, requiredMessage, labelHidden, className, ...rest } = props
  const { id, message, attributes } = useDescribed({ name, hint, error, path })
  const action = useFormAction()
  const [isFull, setFull] = useState(false)
  const { value, defaultValue, maxLength, required }: Input = rest
  // Several fields with the same name, and controlled fields, keep their own values.
  const before = path === name && value === undefined ? action?.values[name]?.[0] : undefined
  return {
    frame: {
      id,
      message,
      label,
      hint,
      labelHidden,
      required,
      className,
      // Browsers silently drop what is typed or pasted beyond the maximum length.
      fullness: maxLength === undefined ? undefined : isFull ? `Full: at most ${maxLength} characters fit here.` : '',
    },
    control: {
      onInput: ({ currentTarget }: FormEvent<{ value: string }>) =>
        setFull(maxLength !== undefined && currentTarget.value.length >= maxLength),
      ...rest,
      ...attributes,
      id,
      name,
      'data-required': requiredMessage,
      defaultValue: before ?? defaultValue,
      className: 'control',
    },
  }
}

const Frame = ({
  id,
  message,
  label,
  hint,
  labelHidden,
  required,
  fullness,
  children,
  className,
}: ReturnType<typeof useField>['frame'] & { children: ReactNode }) => (
  <div className={classNames('field', className)}>
    <label htmlFor={id} className={labelHidden ? 'sr-only' : 'field-label'}>
      {label}
      {required ? <span aria-hidden="true"> *</span> : null}
    </label>
    <FieldHint id={id}>{hint}</FieldHint>
    {children}
    {fullness === undefined ? null : (
      // Rendered from the start, because screen readers announce only changes of an existing live region.
      <p aria-live="polite" className="field-hint empty:hidden">
        {fullness}
      </p>
    )}
    <FieldError id={id} message={message} />
  </div>
)

const withoutScheme = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#].*)?$/u

/** Prefixes `https://` to an address such as `example.com/jobs` and fires the input event. */
const completeWebAddress = (input: HTMLInputElement): void => {
  if (input.type !== 'url' || !withoutScheme.test(input.value.trim())) return
  // Uses the prototype's setter, because React overrides the element's own property to track the value.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, `https://${input.value.trim()}`)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

export const TextField = ({ after, ...props }: Described & { after?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) => {
  const { frame, control } = useField(props)
  const input = (
    <input
      onBlur={(event) => completeWebAddress(event.currentTarget)}
      onKeyDown={(event) => event.key === 'Enter' && completeWebAddress(event.currentTarget)}
      {...control}
    />
  )
  return (
    <Frame {...frame}>
      {after ? (
        <div className="control-group">
          {input}
          {after}
        </div>
      ) : (
        input
      )}
    </Frame>
  )
}

export const PasswordField = (props: Described & InputHTMLAttributes<HTMLInputElement>) => {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

export const TextArea = (props: Described & TextareaHTMLAttributes<HTMLTextAreaElement>) => {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <textarea {...control} />
    </Frame>
  )
}

/** A native select with `<option>` children. */
export const SelectField = (props: Described & SelectHTMLAttributes<HTMLSelectElement>) => {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <select {...control} />
    </Frame>
  )
}

/** A checkbox; `locked` prevents changes but keeps the focus, which disabling would lose. */
export const CheckboxField = ({
  label,
  hint,
  path,
  className,
  locked,
  ...rest
}: Described & { locked?: boolean } & InputHTMLAttributes<HTMLInputElement>) => {
  const { id, message, attributes } = useDescribed({ name: rest.name, hint, path })
  return (
    <div className={classNames('field', className)}>
      <div className="choice">
        <input
          {...rest}
          {...attributes}
          id={id}
          type="checkbox"
          aria-disabled={locked || undefined}
          onClick={locked ? (event) => event.preventDefault() : rest.onClick}
          // React fires onChange even if the click was prevented.
          onChange={locked ? () => {} : rest.onChange}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id} message={message} />
    </div>
  )
}
