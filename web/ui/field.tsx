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
const useDescribed = ({ name, hint, error, path = name, requiredMessage }: Described, value?: unknown) => {
  const id = useId()
  const action = useFormAction()
  const message = error ?? action?.issues[path]
  const describedBy = classNames(hint ? `${id}-hint` : undefined, message ? `${id}-error` : undefined) || undefined
  // Several fields with the same name, and controlled fields, keep their own values.
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

/** Announces when a text reaches its maximum length, because browsers silently drop further input. */
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
  /** Announcement that the field is full. */
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
      // Rendered from the start, because screen readers announce only changes of an existing live region.
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

/** A native select with `<option>` children. */
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

/** A checkbox; `locked` prevents changes but keeps the focus, which disabling would lose. */
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
          // React fires onChange even if the click was prevented.
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
