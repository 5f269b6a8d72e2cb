import { invalidEmailMessage } from '#contract/email-address.ts'
import type { Issue } from '../api/api-error.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const labelOf = (control: Control): string =>
  control.dataset.label ?? control.labels?.[0]?.textContent?.replace(/\s*\*$/, '').trim() ?? control.name

/** Browsers accept any scheme, such as `javascript:`. */
const isWrongLink = ({ type, value, validity }: Control): boolean =>
  type === 'url' && value !== '' && (validity.typeMismatch || !/^https?:\/\//i.test(value.trim()))

const messageOf = (control: Control): string => {
  const { validity } = control
  if (validity.valueMissing) return control.dataset.required ?? `${labelOf(control)} is required`
  if (validity.typeMismatch && control.type === 'email') return invalidEmailMessage
  if (isWrongLink(control)) return 'Please enter a valid link, starting with https://'
  if (validity.tooShort && 'minLength' in control) return `${labelOf(control)} needs at least ${control.minLength} characters`
  if (validity.tooLong && 'maxLength' in control) return `${labelOf(control)} allows at most ${control.maxLength} characters`
  if (validity.rangeUnderflow && 'min' in control) return `${labelOf(control)} must be at least ${control.min}`
  if (validity.rangeOverflow && 'max' in control) return `${labelOf(control)} must be at most ${control.max}`
  if (validity.badInput || validity.stepMismatch) return `${labelOf(control)} must be a whole number`
  return control.dataset.invalid ?? control.validationMessage
}

/** The browser's own validation (`required`, `type`, `min`, …) in field order, with our messages. */
export const nativeIssues = (form: HTMLFormElement): Issue[] => {
  const seen = new Set<string>()
  return [...form.elements].flatMap((element) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement))
      return []
    if ((element.validity.valid && !isWrongLink(element)) || element.disabled) return []
    const path = element.dataset.path ?? element.name
    if (seen.has(path)) return []
    seen.add(path)
    return [{ path, message: messageOf(element) }]
  })
}
