import type { UserView } from '#contract/auth.ts'
import type { Access } from '#contract/endpoint/endpoint.ts'

export type Account = Pick<UserView, 'id' | 'email' | 'fullName' | 'company' | 'role' | 'userType' | 'status'> & {
  accessExpiresAt: Date | null
  /** When the account was proven to belong to the owner of its address; null before. */
  emailProvenAt: Date | null
  sessionId: string
  /** When the person last proved their identity: by signing in, or by password, passkey or recovery code. */
  provenAt: Date
  passkeyProvenAt: Date | null
  /** Which kind of token came: a demo token opens Module 1 and nothing else. */
  via: 'session' | 'demo'
}

export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'invitation'; invitation: { id: string; email: string; expiresAt: Date } }
  | { kind: 'account'; account: Account }

/** `limited` is an admin's session without the required passkey, accepted only by `beforePasskey` endpoints and never seen by handlers. */
export type Sender = Caller | { kind: 'limited'; account: Account }

export type CallerFor<A extends Access> =
  A extends Exclude<Access, 'public' | 'reader'>
    ? Extract<Caller, { kind: 'account' }>
    : A extends 'reader'
      ? Exclude<Caller, { kind: 'anonymous' }>
      : Caller

export type Credentials = { bearer: string | undefined; invitation: string | undefined }

/** Identifies the caller. Throws `session-ended`, `account-disabled`, `invitation-invalid`. */
export type Identify = (credentials: Credentials) => Promise<Sender>
