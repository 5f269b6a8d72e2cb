/** Whether a field takes typed text: no loss are passwords, searches and chosen files. */
const isText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !['checkbox', 'file', 'password', 'radio', 'search'].includes(field.type))

/** What a field contained when its form was last sent. */
const savedValues = new WeakMap<Element, string>()

/** Records that the content of a form is sent, so that leaving it loses nothing. */
export const markSaved = (form: HTMLFormElement): void => {
  for (const field of form.elements) if (isText(field)) savedValues.set(field, field.value)
}

/** Whether somebody has typed into one of these fields since it was shown or sent; hidden fields do not count. */
export const isTouched = (fields: Iterable<Element>): boolean =>
  [...fields].some(
    (field) =>
      isText(field) && !field.closest('[hidden]') && field.value !== field.defaultValue && field.value !== savedValues.get(field),
  )

/** Writes values back into a form as if they were typed, passwords and files excepted. */
export const writeValues = (form: HTMLFormElement, values: Readonly<Record<string, string[]>>): void => {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = values[field.name]?.includes(field.value) ?? false
    else if (isText(field)) field.value = values[field.name]?.[0] ?? ''
}
