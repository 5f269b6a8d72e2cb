import type { UserView } from '#contract/auth.ts'
import type { Access } from '#contract/endpoint/endpoint.ts'

/** A signed-in account, as read from the database on this request. */
export type Account = Pick<UserView, 'id' | 'email' | 'fullName' | 'company' | 'role' | 'userType' | 'status'> & {
  accessExpiresAt: Date | null
  /** Since when the owner of the address is known to be the owner of the account; null before. */
  emailProvenAt: Date | null
  sessionId: string
  /** When the session's person last proved who they are: at sign-in, or again by password, passkey or recovery code. */
  provenAt: Date
  /** When they did so by a passkey or a recovery code. */
  passkeyProvenAt: Date | null
  /** Which kind of token came: a demo token opens Module 1 and nothing else. */
  via: 'session' | 'demo'
}

/** Who is calling. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'invitation'; invitation: { id: string; email: string; expiresAt: Date } }
  | { kind: 'account'; account: Account }

/**
 * Who sends a request. `limited` is an admin's session that lacks the passkey which the site requires: no handler ever sees one, so
 * whatever asks for an `account` is closed to it; the guard opens the few endpoints that declare `beforePasskey`.
 */
export type Sender = Caller | { kind: 'limited'; account: Account }

/** What a handler is told about the caller, by the access its endpoint declares. */
export type CallerFor<A extends Access> = A extends 'admin' | 'user' | 'demo'
  ? Extract<Caller, { kind: 'account' }>
  : A extends 'reader'
    ? Exclude<Caller, { kind: 'anonymous' }>
    : Caller

/** What identifying a caller is done with: the bearer token and the invitation token, as sent. */
export type Credentials = { bearer: string | undefined; invitation: string | undefined }

/** Finds out who is calling; given by the auth feature. Throws DomainError `session-ended`, `account-disabled`, `invitation-invalid`. */
export type Identify = (credentials: Credentials) => Promise<Sender>
