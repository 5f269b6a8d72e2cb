/** Values of a form by field name. */
type Values = Record<string, string[]>

const valuesOf = (form: HTMLFormElement): Values => {
  const values: Values = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = [...(values[name] ?? []), value]
  return values
}

/** Keeps what stands in a form for as long as this tab is open, so that a reload does not lose it. Not for forms with passwords. */
export const saveDraft = (key: string, form: HTMLFormElement): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(valuesOf(form)))
  } catch {
    // Storage may be refused; then a reload starts again, as it would without this.
  }
}

/** What {@link saveDraft} kept; undefined without. */
export const readDraft = (key: string): Values | undefined => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return kept === null ? undefined : (kept as Values)
  } catch {
    return undefined
  }
}

/** Forgets a draft, once the form is sent. */
export const deleteDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}

const isText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !['checkbox', 'file', 'password', 'radio', 'search'].includes(field.type))

/** Puts what {@link saveDraft} kept back into a form of text fields, unless somebody has typed into it since it was shown. */
export const restoreDraft = (key: string, form: HTMLFormElement): void => {
  const draft = readDraft(key)
  if (!draft || isTouched(form.elements)) return
  for (const field of form.elements) if (isText(field)) field.value = draft[field.name]?.[0] ?? field.value
}

/** What stood in a field when its form was sent last. */
const savedValues = new WeakMap<Element, string>()

/** Records that what stands in a form is sent, so that leaving it loses nothing. */
export const markSaved = (form: HTMLFormElement): void => {
  for (const field of form.elements) if (isText(field)) savedValues.set(field, field.value)
}

/** Whether somebody has typed into one of these fields since it was shown or sent; passwords, searches, chosen files and what is hidden by now are no loss. */
export const isTouched = (fields: Iterable<Element>): boolean =>
  [...fields].some(
    (field) =>
      isText(field) && !field.closest('[hidden]') && field.value !== field.defaultValue && field.value !== savedValues.get(field),
  )
