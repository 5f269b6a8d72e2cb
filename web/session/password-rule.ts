import { passwordLength } from '#contract/field-limits.ts'
import type { Issue } from '../api/api-error.ts'

/** The password rule, told before anything is typed. The server knows the common passwords and checks again. */
export const passwordHint = `At least ${passwordLength.min} characters; a few words make a good one. Any letters, spaces and symbols are fine; none are required. Very common passwords are not allowed.`

/** What is wrong with a new password that the browser can see: its length, counted in characters as the server does. */
export const newPasswordIssues = (password: string, path = 'password'): Issue[] => {
  const length = [...password].length
  const { min, max } = passwordLength
  if (length > 0 && length < min) return [{ path, message: `Please use at least ${min} characters.` }]
  if (length > max) return [{ path, message: `Please use at most ${max} characters.` }]
  return []
}
