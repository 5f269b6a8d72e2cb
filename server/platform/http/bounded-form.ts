import { DomainError } from '#contract/domain-error.ts'

/** Maximum number of fields in a posted form; the longest form has a fifth of it. */
const maxFields = 100

/** Rejects forms with too many fields before they are parsed, because parsing takes time quadratic in their number. Throws `bad-input`. */
export function checkFormBounds(text: string): string {
  let fields = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1
    if (fields > maxFields) throw new DomainError('bad-input', { message: 'This form has too many fields.' })
  }
  return text
}
