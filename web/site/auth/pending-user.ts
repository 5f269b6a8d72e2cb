import { readStored, writeStored } from '../../session/stored-tokens.ts'

/** Whom the preview's approval check found ready to sign in: fills in the form's email. */
export const pendingEmail = (): string => {
  try {
    const stored: unknown = JSON.parse(readStored('pendingUser') ?? 'null')
    return typeof stored === 'object' && stored !== null && 'email' in stored && typeof stored.email === 'string'
      ? stored.email
      : ''
  } catch {
    return ''
  }
}

/** Forgets the pending user, once signed in. */
export const forgetPendingUser = () => writeStored('pendingUser', undefined)
