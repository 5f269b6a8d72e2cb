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
import { completeWebAddress } from './complete-web-address.ts'
import { useFormAction } from './form.tsx'

type Described = {
  name: string
  label: ReactNode
  /** Help below the label. */
  hint?: ReactNode
  /** Message to show; by default the form's message for `path`. */
  error?: string
  /** Path of the message when it is not the name, as `teamEmails.2`. */
  path?: string
  /** Sentence for an empty required field; by default `<label> is required`. */
  requiredMessage?: string
  /** Hides the label from sight, not from assistive technology. */
  labelHidden?: boolean
}

/** Ids and attributes that tie a control to its label, hint and message. */
const useDescribed = ({ name, hint, error, path = name, requiredMessage }: Described, value?: unknown) => {
  const id = useId()
  const action = useFormAction()
  const message = error ?? action?.issues[path]
  const describedBy = classNames(hint ? `${id}-hint` : undefined, message ? `${id}-error` : undefined) || undefined
  // A row of several fields of one name keeps its own values, and whoever gives a field its value keeps that.
  const before = path === name && value === undefined ? action?.values[name]?.[0] : undefined
  return {
    id,
    message,
    before,
    attributes: {
      id,
      name,
      'data-path': path,
      'data-required': requiredMessage,
      'aria-invalid': message ? (true as const) : undefined,
      'aria-describedby': describedBy,
    },
  }
}

/** Tells when a text has filled its field: the browser leaves out whatever is typed or pasted beyond, and says nothing. */
const useFullness = (maxLength: number | undefined) => {
  const [isFull, setFull] = useState(false)
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setFull(maxLength !== undefined && currentTarget.value.length >= maxLength)
  const fullness = maxLength === undefined ? undefined : isFull ? `Full: at most ${maxLength} characters fit here.` : ''
  return { fullness, onInput }
}

const Frame = ({
  id,
  message,
  field,
  required,
  fullness,
  children,
  className,
}: {
  id: string
  message?: string
  field: Described
  required?: boolean
  /** Of a field with a maximum length: that it is full, or nothing yet. */
  fullness?: string
  children: ReactNode
  className?: string
}) => (
  <div className={classNames('field', className)}>
    <label htmlFor={id} className={field.labelHidden ? 'sr-only' : 'field-label'}>
      {field.label}
      {required ? <span aria-hidden="true"> *</span> : null}
    </label>
    {field.hint ? (
      <p id={`${id}-hint`} className="field-hint">
        {field.hint}
      </p>
    ) : null}
    {children}
    {fullness === undefined ? null : (
      // There from the start, so that a screen reader says what comes into it.
      <p aria-live="polite" className="field-hint empty:hidden">
        {fullness}
      </p>
    )}
    {message ? (
      <p id={`${id}-error`} className="field-error">
        {message}
      </p>
    ) : null}
  </div>
)

const splitField = <Props extends Described>(props: Props): [Described, Omit<Props, keyof Described>] => {
  const { name, label, hint, error, path, requiredMessage, labelHidden, ...rest } = props
  return [{ name, label, hint, error, path, requiredMessage, labelHidden }, rest]
}

/** A one-line input: text, email, url, number, search or date. */
export const TextField = (props: Described & { after?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) => {
  const [field, { after, className, ...rest }] = splitField(props)
  const { id, message, attributes, before } = useDescribed(field, rest.value)
  const { fullness, onInput } = useFullness(rest.maxLength)
  const input = (
    <input
      onBlur={(event) => completeWebAddress(event.currentTarget)}
      onInput={onInput}
      onKeyDown={(event) => event.key === 'Enter' && completeWebAddress(event.currentTarget)}
      {...rest}
      {...attributes}
      defaultValue={before ?? rest.defaultValue}
      className="control"
    />
  )
  return (
    <Frame id={id} message={message} field={field} required={rest.required} fullness={fullness} className={className}>
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

/** A password input that can be shown. */
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

/** A text of several lines. */
export const TextArea = (props: Described & TextareaHTMLAttributes<HTMLTextAreaElement>) => {
  const [field, { className, ...rest }] = splitField(props)
  const { id, message, attributes, before } = useDescribed(field, rest.value)
  const { fullness, onInput } = useFullness(rest.maxLength)
  return (
    <Frame id={id} message={message} field={field} required={rest.required} fullness={fullness} className={className}>
      <textarea
        rows={4}
        onInput={onInput}
        {...rest}
        {...attributes}
        defaultValue={before ?? rest.defaultValue}
        className="control"
      />
    </Frame>
  )
}

/** A native select; its `<option>`s are the children. */
export const SelectField = (props: Described & SelectHTMLAttributes<HTMLSelectElement>) => {
  const [field, { className, children, ...rest }] = splitField(props)
  const { id, message, attributes, before } = useDescribed(field, rest.value)
  return (
    <Frame id={id} message={message} field={field} required={rest.required} className={className}>
      <select {...rest} {...attributes} defaultValue={before ?? rest.defaultValue} className="control">
        {children}
      </select>
    </Frame>
  )
}

/** A checkbox with its sentence beside it. `locked` it cannot be changed but keeps the focus, which a disabled one would lose. */
export const CheckboxField = (props: Described & { locked?: boolean } & InputHTMLAttributes<HTMLInputElement>) => {
  const [field, { className, locked, ...rest }] = splitField(props)
  const { id, message, attributes } = useDescribed(field)
  return (
    <div className={classNames('field', className)}>
      <div className="choice">
        <input
          {...rest}
          {...attributes}
          type="checkbox"
          aria-disabled={locked || undefined}
          onClick={locked ? (event) => event.preventDefault() : rest.onClick}
          // React reports a change that was prevented, too.
          onChange={locked ? () => {} : rest.onChange}
        />
        <label htmlFor={id} className={field.labelHidden ? 'sr-only' : undefined}>
          {field.label}
        </label>
      </div>
      {field.hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {field.hint}
        </p>
      ) : null}
      {message ? (
        <p id={`${id}-error`} className="field-error">
          {message}
        </p>
      ) : null}
    </div>
  )
}
