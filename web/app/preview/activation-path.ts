import { writeStored } from '../../session/stored-tokens.ts'

export const activationPath = (token: string): string => `/auth?form=create&invitation=${token}`

/** Hands the email to the sign-in form without putting it into the address. */
export const rememberPendingUser = (email: string): void => {
  writeStored('pendingUser', JSON.stringify({ email, role: 'user' }))
}
