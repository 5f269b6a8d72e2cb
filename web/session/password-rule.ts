import { passwordLength } from '#contract/field-limits.ts'
import type { Issue } from '../api/api-error.ts'

/** The password rule, shown before typing. Only the server knows the list of common passwords. */
export const passwordHint = `At least ${passwordLength.min} characters; a few words make a good one. Any letters, spaces and symbols are fine; none are required. Very common passwords are not allowed.`

/** Checks the length of a new password, counting characters as the server does. */
export const newPasswordIssues = (password: string, path = 'password'): Issue[] => {
  const length = [...password].length
  const { min, max } = passwordLength
  if (length > 0 && length < min) return [{ path, message: `Please use at least ${min} characters.` }]
  if (length > max) return [{ path, message: `Please use at most ${max} characters.` }]
  return []
}
