import { readStored, writeStored } from '../../session/stored-tokens.ts'

/** Email of a preview visitor whose access was approved; prefills the form. */
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

export const forgetPendingUser = () => writeStored('pendingUser', undefined)
