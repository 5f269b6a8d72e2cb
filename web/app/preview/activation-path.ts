import { writeStored } from '../../session/stored-tokens.ts'

/** Where an approved person sets a password. */
export const activationPath = (token: string): string => `/auth?form=create&invitation=${token}`

/** The form there fills in the email from here, so that it does not stand in the address. */
export const rememberPendingUser = (email: string): void => {
  writeStored('pendingUser', JSON.stringify({ email, role: 'user' }))
}
