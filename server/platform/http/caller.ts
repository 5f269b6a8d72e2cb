import type { UserView } from '#contract/auth.ts'
import type { Access } from '#contract/endpoint.ts'

/** A signed-in account, as read from the database on this request. */
export type Account = Pick<UserView, 'id' | 'email' | 'fullName' | 'company' | 'role' | 'userType' | 'status'> & {
  accessExpiresAt: Date | null
  sessionId: string
  /** Which kind of token came: a demo token opens Module 1 and nothing else. */
  via: 'session' | 'demo'
}

/** Who is calling. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'invitation'; invitation: { id: string; email: string; expiresAt: Date } }
  | { kind: 'account'; account: Account }

/** What a handler is told about the caller, by the access its endpoint declares. */
export type CallerFor<A extends Access> = A extends 'admin' | 'user' | 'demo'
  ? Extract<Caller, { kind: 'account' }>
  : A extends 'reader'
    ? Exclude<Caller, { kind: 'anonymous' }>
    : Caller

/** What identifying a caller is done with: the bearer token and the invitation token, as sent. */
export type Credentials = { bearer: string | undefined; invitation: string | undefined }

/** Finds out who is calling; given by the auth feature. Throws DomainError `session-ended`, `account-disabled`, `invitation-invalid`. */
export type Identify = (credentials: Credentials) => Promise<Caller>
