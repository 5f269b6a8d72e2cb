import type { SessionUser } from '../session/session.ts'

/** A learner with full access, to be changed into what a test needs. */
export const sampleUser = (changes: Partial<SessionUser> = {}): SessionUser => ({
  id: '4dd1c5a0-6f0e-4f0c-9a54-0d7f3b8a1c11',
  email: 'anna@example.com',
  fullName: 'Anna Example',
  company: 'Example',
  role: 'user',
  userType: 'full',
  status: 'active',
  socialProvider: null,
  accessExpiresAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
})

/** An admin. */
export const sampleAdmin = (): SessionUser =>
  sampleUser({ id: '0b8a9c54-1f3a-4f7e-8d55-6a1f0c2b7d22', email: 'admin@example.com', role: 'admin', userType: 'admin' })
