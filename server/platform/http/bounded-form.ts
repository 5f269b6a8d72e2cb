import { DomainError } from '#contract/domain-error.ts'

/** Maximum number of fields in a posted form: the longest, a team's request, has a fifth of it. */
const maxFields = 100

/**
 * Refuses a posted form with more fields than any form of a page has, before anything is built from it: reading field by field takes time that
 * grows with the square of their number, and what was typed is sent back. Throws DomainError `bad-input`.
 */
export function checkFormBounds(text: string): string {
  let fields = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1
    if (fields > maxFields) throw new DomainError('bad-input', { message: 'This form has too many fields.' })
  }
  return text
}
