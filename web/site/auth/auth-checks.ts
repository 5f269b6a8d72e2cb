import type { Issue } from '../../api/api-error.ts'
import { newPasswordIssues } from '../../session/password-rule.ts'

const text = (values: FormData, name: string): string => String(values.get(name) ?? '')

/** The rules of both forms in the specified order and wording. */
export const authIssues = (values: FormData, creating: boolean): Issue[] => {
  /** At the first blank field only, because the message names both. */
  const blank = (names: string[], message: string): Issue[] =>
    names
      .filter((name) => (name === 'password' ? text(values, name) : text(values, name).trim()) === '')
      .slice(0, 1)
      .map((path) => ({ path, message }))
  const email = text(values, 'email').trim()
  return [
    ...blank(['email', 'password'], 'Email and password are required'),
    ...(creating ? blank(['fullName', 'company'], 'Full name and company are required for registration') : []),
    ...(email !== '' && !/^[^@]+@[^@]+$/.test(email) ? [{ path: 'email', message: 'Please enter a valid email address' }] : []),
    ...(creating ? newPasswordIssues(text(values, 'password')) : []),
    ...(/^\s*(\d\s*){6}$|^\s*$/.test(text(values, 'code'))
      ? []
      : [{ path: 'activation', message: 'The activation code has six digits.' }]),
  ]
}
