import type { ReactNode } from 'react'
import { CheckboxField, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { type Issues, ListEditor } from '../editing/list-editor.tsx'
import { OptionsField } from '../editing/options-field.tsx'
import { optionsFor, wordingOf, wordOf } from './form-words.ts'
import { type Fields, fieldsOf, freshItem, listOf, type Schema } from './json-schema.ts'
import { OneAtATime } from './one-at-a-time.tsx'

type Drawn = {
  schema: Schema
  /** Name of the property; `''` for the whole. */
  name: string
  value: unknown
  /** `undefined` removes an optional value. */
  onChange: (value: unknown) => void
  /** Path of the value in the whole, as in the issues. */
  path: string
  required?: boolean
  /** The list item around it: `line 2 of turn 3`. */
  of?: string | undefined
  /** The properties of everything around it, which its options may come from. */
  scope?: Fields
  issues: Issues
  /** What follows each entry of a list, by the list's name. */
  after?: Record<string, (entry: unknown) => ReactNode> | undefined
}

/** Length of the texts that fit on one line, in characters. */
const lineLength = 160
/** Of a text field on a phone and on a wide screen, about. */
const charactersPerRow = 70

const isNumeric = (type: string | undefined) => type === 'integer' || type === 'number'

const isShort = ({ type, enum: options, maxLength = 0 }: Schema) =>
  options !== undefined || isNumeric(type) || (type === 'string' && maxLength <= lineLength)

const rowsOf = (text: string) =>
  text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / charactersPerRow)), 0)

const within = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)

/** One value of a form, drawn from the JSON Schema of the contract. Lists outside other lists show one item at a time. */
export const SchemaField = (drawn: Drawn): ReactNode => {
  const { schema, name, value, onChange, path, required = true, of, scope = {}, issues } = drawn
  const { label, hint, blank = '' } = wordingOf(name, of)
  const common = { name: path, label, hint, error: issues[path], required }
  const options = schema.enum?.map((each) => [each, wordOf(each)] as const) ?? optionsFor(name, scope)
  if (schema.anyOf || schema.type === 'object') return <SchemaGroup {...drawn} />
  if (schema.type === 'array') return <SchemaList {...drawn} />
  if (schema.type === 'boolean')
    return (
      <CheckboxField
        {...common}
        required={false}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    )
  const change = (text: string) => onChange(text === '' && !required ? undefined : text)
  if (options)
    return (
      <SelectField {...common} value={String(value ?? '')} onChange={({ currentTarget }) => change(currentTarget.value)}>
        {options.some(([each]) => each === value) ? null : <option value={String(value ?? '')}>{String(value || blank)}</option>}
        {required || value === undefined ? null : <option value="">{blank}</option>}
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </SelectField>
    )
  if (isNumeric(schema.type))
    return (
      <TextField
        {...common}
        type="number"
        min={schema.minimum}
        max={schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum}
        value={value === undefined ? '' : Number(value)}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' && !required ? undefined : Number(currentTarget.value))
        }
      />
    )
  const written = String(value ?? '')
  const text = {
    ...common,
    maxLength: schema.maxLength,
    required: required && (schema.minLength ?? 0) > 0,
    value: written,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value),
  }
  return isShort(schema) ? <TextField {...text} /> : <TextArea {...text} rows={Math.max(2, rowsOf(written))} />
}

const SchemaGroup = ({ schema, name, value, onChange, path, required = true, of, scope, issues, after }: Drawn) => {
  const fields = fieldsOf(value)
  const kinds = schema.anyOf ?? [schema]
  const kind = kinds.find(({ properties = {} }) => Object.keys(properties).every((each) => each in fields)) ?? kinds[0] ?? schema
  const set = (property: string, next: unknown) => {
    const { [property]: _, ...others } = fields
    // A changed property keeps its place, and one that is removed leaves no trace in the file.
    const changed = next === undefined ? others : { ...fields, [property]: next }
    onChange(!required && Object.keys(changed).length === 0 ? undefined : changed)
  }
  const nameOf = ({ properties = {} }: Schema) => Object.keys(properties)[0] ?? ''
  // Nothing refers to the entries of an inner list, so their ids are chosen here and not shown.
  const hidesId = of?.includes(' of ')
  const issue = issues[path] ?? (hidesId ? issues[within(path, 'id')] : undefined)
  const shown = Object.entries(kind.properties ?? {}).filter(([property]) => !(hidesId && property === 'id'))
  const content = (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {issue ? <p className="field-error sm:col-span-2">{issue}</p> : null}
      {kinds.length > 1 ? (
        <SelectField
          name={within(path, 'kind')}
          label="Kind"
          value={nameOf(kind)}
          onChange={({ currentTarget }) => {
            const next = kinds.find((each) => nameOf(each) === currentTarget.value)
            if (next) onChange({ ...fieldsOf(freshItem(next, [])), missing: fields.missing })
          }}
        >
          {kinds.map((each) => (
            <option key={nameOf(each)} value={nameOf(each)}>
              {wordingOf(nameOf(each)).label}
            </option>
          ))}
        </SelectField>
      ) : null}
      {shown.map(([property, each]) => (
        <div key={property} className={isShort(each) ? undefined : 'sm:col-span-2'}>
          <SchemaField
            schema={each}
            name={property}
            value={fields[property]}
            onChange={(next) => set(property, next)}
            path={within(path, property)}
            required={each.default !== undefined || (kind.required?.includes(property) ?? false)}
            of={of}
            scope={{ ...scope, ...fields }}
            issues={issues}
            after={after}
          />
        </div>
      ))}
    </div>
  )
  const { label } = wordingOf(name, of)
  if (!required)
    return (
      <details className="example">
        <summary>
          {label}
          {Object.entries(fields).map(([property, each]) => ` · ${wordingOf(property).label} ${listOf(each).join(', ') || each}`)}
        </summary>
        <div className="pt-3">{content}</div>
      </details>
    )
  if (name === '') return content
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-4">
      <legend className="font-semibold">{label}</legend>
      {content}
    </fieldset>
  )
}

const SchemaList = ({ schema, name, value, onChange, path, required, of, scope = {}, issues, after }: Drawn) => {
  const { label, one = 'entry', hint, isLong } = wordingOf(name, of)
  const items = listOf(value)
  const entry = schema.items ?? {}
  const change = (next: unknown[]) => onChange(next.length === 0 && !required ? undefined : next)
  const options = entry.enum?.map((each) => [each, wordOf(each)] as const) ?? optionsFor(name, scope)
  if (options) {
    const chosen = options.filter(([each]) => items.includes(each)).map(([, text]) => text)
    return (
      <details className="example">
        <summary>
          {label}: {chosen.join(', ') || 'none'}
        </summary>
        <fieldset className="grid gap-1 pt-2 sm:grid-cols-2" aria-label={label}>
          {options.map(([each, text]) => (
            <CheckboxField
              key={each}
              name={`${path}.${each}`}
              label={text}
              checked={items.includes(each)}
              onChange={({ currentTarget }) =>
                change(currentTarget.checked ? [...items, each] : items.filter((other) => other !== each))
              }
            />
          ))}
        </fieldset>
      </details>
    )
  }
  if (entry.type === 'string')
    return (
      <OptionsField
        path={path}
        label={label}
        hint={hint ?? 'One per line'}
        required={(schema.minItems ?? 0) > 0}
        options={items.map(String)}
        onChange={change}
        issues={issues}
      />
    )
  const list = {
    title: label,
    name: one,
    items,
    onChange: change,
    fresh: () => freshItem(entry, items),
    min: schema.minItems ?? 0,
    max: schema.maxItems ?? 100,
  }
  const render = (item: unknown, index: number) => (
    <>
      <SchemaField
        schema={entry}
        name=""
        value={item}
        onChange={(next) => change(items.with(index, next))}
        path={within(path, index)}
        of={`${one} ${index + 1}${of ? ` of ${of}` : ''}`}
        scope={scope}
        issues={issues}
      />
      {after?.[name]?.(item)}
    </>
  )
  return of === undefined || isLong ? (
    <OneAtATime {...list} path={path} issues={issues} render={render} />
  ) : (
    <ListEditor {...list} of={of} error={issues[path]} render={(item, _, index) => render(item, index)} />
  )
}
