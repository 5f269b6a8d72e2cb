import type { ActivityColumn, ActivityField } from '#contract/course-content.ts'

export const columnKinds = {
  text: 'One line',
  textarea: 'Several lines',
  url: 'Web address',
  date: 'Date',
  number: 'Number',
  select: 'Choice of one',
  checkbox: 'Tick box',
} satisfies Record<ActivityColumn['type'], string>

export const fieldKinds = {
  ...columnKinds,
  checkboxes: 'Choice of several',
  chips: 'Short list',
  rows: 'Table',
} satisfies Record<ActivityField['type'], string>

/** Types with the same form share the format of answers; other values would be refused. */
const formOf = (type: ActivityField['type']): string =>
  ({ number: 'number', checkbox: 'tick', checkboxes: 'list', chips: 'list', rows: 'rows' })[type as string] ?? 'text'

/** An unused id, so that answers to a removed field do not appear in the new one. */
export const freshId = (what: 'field' | 'column', taken: { id: string }[]): string => {
  let number = Date.now()
  while (taken.some(({ id }) => id === what + number.toString(36))) number += 1
  return what + number.toString(36)
}

export const freshColumn = (taken: { id: string }[]): ActivityColumn => ({
  id: freshId('column', taken),
  label: '',
  required: false,
  type: 'text',
  maxLength: 200,
})

const ofType = (base: Pick<ActivityField, 'id' | 'label' | 'required' | 'help'>, type: ActivityField['type']): ActivityField => {
  switch (type) {
    case 'select':
    case 'checkboxes':
      return { ...base, type, options: ['First', 'Second'] }
    case 'number':
      return { ...base, type, min: 0, max: 1_000_000_000 }
    case 'chips':
      return { ...base, type, minItems: 0, maxItems: 10, maxLength: 60 }
    case 'textarea':
      return { ...base, type, maxLength: 1000 }
    case 'text':
      return { ...base, type, maxLength: 200 }
    case 'rows':
      return { ...base, type, minRows: 1, maxRows: 10, columns: [freshColumn([])] }
    default:
      return { ...base, type }
  }
}

/** Changes the type of a field or column. It keeps its id while its stored answers remain valid; otherwise it gets a new one, so that they are not refused. */
export const retyped = <Field extends ActivityField>(
  what: 'field' | 'column',
  field: Field,
  chosen: string,
  taken: { id: string }[],
): Field => {
  const type = chosen as Field['type']
  const { id, label, required, help } = field
  const newId = formOf(field.type) === formOf(type) ? id : freshId(what, taken)
  const next = ofType({ id: newId, label, required, ...(help && { help }) }, type)
  return ('options' in next && 'options' in field ? { ...next, options: field.options } : next) as Field
}
