import { addressForm } from './address-form.ts'
import { maxEmailLength } from './field-limits.ts'

/** The sentence for an email address that is missing. */
export const emailRequiredMessage = 'Email is required'

/** The sentence for an address that is no email address. */
export const invalidEmailMessage = 'Please enter a valid email address'

/** What an email address in its one form looks like. */
export const emailPattern = /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/u

/** Characters without a look of their own: two addresses that read the same must be the same. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

/**
 * Whether an address reads as what it is: no character is invisible, and none is another form of one, such as the wide letters of East Asian
 * keyboards, which mail servers read as that one.
 */
export const isPlainlyWritten = (address: string): boolean => !invisible.test(address) && address.normalize('NFKC') === address

/** Whether a text is an email address, with blanks around it or in another form; the browser and the server ask this one question. */
export function isEmailAddress(typed: string): boolean {
  const address = addressForm(typed)
  return address !== undefined && address.length <= maxEmailLength && emailPattern.test(address) && isPlainlyWritten(address)
}
