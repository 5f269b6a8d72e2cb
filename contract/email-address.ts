import { addressForm } from './address-form.ts'
import { maxEmailLength } from './field-limits.ts'

export const emailRequiredMessage = 'Email is required'

export const invalidEmailMessage = 'Please enter a valid email address'

export const emailPattern = /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/u

/** Invisible characters would let different addresses look the same. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

/** Whether an address has no invisible or compatibility characters, which mail servers treat as other characters. */
export const isPlainlyWritten = (address: string): boolean => !invisible.test(address) && address.normalize('NFKC') === address

export function isEmailAddress(typed: string): boolean {
  const address = addressForm(typed)
  return address !== undefined && address.length <= maxEmailLength && emailPattern.test(address) && isPlainlyWritten(address)
}
