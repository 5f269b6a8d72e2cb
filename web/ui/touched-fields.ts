/** Whether a field contains text worth a warning; passwords, searches and files do not. */
const isText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !['checkbox', 'file', 'password', 'radio', 'search'].includes(field.type))

const savedValues = new WeakMap<Element, string>()

/** Marks a form's values as saved, so that leaving needs no confirmation. */
export const markSaved = (form: HTMLFormElement): void => {
  for (const field of form.elements) if (isText(field)) savedValues.set(field, field.value)
}

/** Whether a field was changed since it was rendered or saved; hidden fields do not count. */
export const isTouched = (fields: Iterable<Element>): boolean =>
  [...fields].some(
    (field) =>
      isText(field) && !field.closest('[hidden]') && field.value !== field.defaultValue && field.value !== savedValues.get(field),
  )

/** Restores values into a form as if typed, except passwords and files. */
export const writeValues = (form: HTMLFormElement, values: Readonly<Record<string, string[]>>): void => {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = values[field.name]?.includes(field.value) ?? false
    else if (isText(field)) field.value = values[field.name]?.[0] ?? ''
}
