import { z } from 'zod'
import { passkeyNeeded, userView } from './auth.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { maxPasskeyNameLength, maxRecoveryCodeLength } from './field-limits.ts'
import { idParam, isoTime, isoTimeOrNull, requiredLine } from './fields.ts'
import { providerIds } from './social.ts'

export const maxPasskeys = 20
export const recoveryCodeCount = 10

const unreadable = 'The browser sent an answer that cannot be read. Please try again.'
const base64url = (max: number) =>
  z
    .string({ error: unreadable })
    .min(1, { error: unreadable })
    .max(max, { error: unreadable })
    .regex(/^[A-Za-z0-9_-]+$/, { error: unreadable })

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', { error: unreadable }),
  clientExtensionResults: z
    .object({ credProps: z.object({ rk: z.boolean().optional() }).optional() }, { error: unreadable })
    .default({}),
}

/** The used parts of WebAuthn's RegistrationResponseJSON. */
const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(40_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,32}$/))
      .max(10)
      .default([]),
  }),
})

/** The used parts of WebAuthn's AuthenticationResponseJSON. */
const signedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100).optional(),
  }),
})

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor).optional(),
})

const passkeyName = requiredLine('Please enter a name.', maxPasskeyNameLength)

const passkeyView = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTimeOrNull,
  /** Whether it can be copied to other devices, like passkeys in password managers. */
  isSynced: z.boolean(),
})
export type PasskeyView = z.infer<typeof passkeyView>

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/start',
  summary: 'A challenge for signing in with a passkey; good for ten minutes and one answer',
  access: 'public',
  data: z.object({ options: requestOptions }),
  limits: [{ per: 'address', max: 120, windowSeconds: 600 }],
})

/** Unknown passkeys and wrong signatures get the same refusal. */
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Sign in with a passkey',
  securityEvents: { success: 'signed in', refusal: 'sign-in failed' },
  access: 'public',
  body: z.object({ credential: signedChallenge }),
  data: z.object({ user: userView, token: z.string() }),
  errors: ['passkey-refused', 'passkey-expired', 'account-disabled'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/account/passkeys',
  summary: 'The caller’s passkeys, oldest first, and how many recovery codes are left',
  access: 'account',
  beforePasskey: true,
  data: z.object({
    passkeys: z.array(passkeyView),
    recoveryCodesLeft: z.number().int(),
    required: z.boolean(),
  }),
})

export const startAddingPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/start',
  summary: 'A challenge for adding a passkey; good for ten minutes and one answer',
  access: 'account',
  beforePasskey: true,
  recentProof: true,
  data: z.object({
    options: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
      timeout: z.number().int(),
      attestation: z.literal('none'),
      excludeCredentials: z.array(descriptor),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.boolean(),
        userVerification: z.literal('required'),
      }),
    }),
  }),
  errors: ['passkey-needed', 'too-many-passkeys'],
  limits: [{ per: 'address', max: 60, windowSeconds: 3600 }],
})

/** The first passkey comes with recovery codes, which are shown only once. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Add a passkey to the caller’s account',
  securityEvents: { success: 'passkey added', refusal: 'passkey refused' },
  access: 'account',
  beforePasskey: true,
  recentProof: true,
  body: z.object({ credential: newCredential, name: passkeyName.optional() }),
  data: z.object({ passkey: passkeyView, recoveryCodes: z.array(z.string()).nullable() }),
  status: 201,
  errors: ['passkey-needed', 'passkey-refused', 'passkey-expired', 'passkey-taken', 'too-many-passkeys'],
  limits: [{ per: 'address', max: 60, windowSeconds: 3600 }],
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/account/passkeys/:id',
  summary: 'Rename one of the caller’s passkeys',
  access: 'account',
  params: idParam,
  body: z.object({ name: passkeyName }),
  data: z.object({ passkey: passkeyView }),
  errors: ['passkey-not-found'],
})

/** Removing the last passkey deletes the recovery codes. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  summary: 'Remove one of the caller’s passkeys',
  securityEvents: { success: 'passkey removed' },
  access: 'account',
  recentProof: true,
  params: idParam,
  errors: ['passkey-not-found', 'last-passkey'],
})

/** Earlier codes stop working. */
export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  summary: 'Make ten new recovery codes; the earlier ones stop working',
  securityEvents: { success: 'recovery codes made' },
  access: 'account',
  recentProof: true,
  data: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['passkey-not-found'],
  limits: [{ per: 'address', max: 30, windowSeconds: 3600 }],
})

/** The ways to confirm the identity of the signed-in person. */
export const startProof = endpoint({
  method: 'POST',
  path: '/api/auth/proof/start',
  countsAsChange: false,
  summary: 'Ways to prove again who is signed in, and a challenge for a passkey',
  access: 'account',
  beforePasskey: true,
  data: z.object({
    hasPassword: z.boolean(),
    hasRecoveryCodes: z.boolean(),
    options: requestOptions.nullable(),
    providers: z.array(z.object({ id: z.enum(providerIds), name: z.string() })),
    /** The passkey step that this session still lacks. */
    passkeyNeeded,
  }),
  limits: [{ per: 'address', max: 120, windowSeconds: 600 }],
})

/** Satisfies `recentProof` for a while. */
export const giveProof = endpoint({
  method: 'POST',
  path: '/api/auth/proof',
  countsAsChange: false,
  summary: 'Prove again who is signed in: by password, passkey or recovery code',
  securityEvents: { success: 'proof given', refusal: 'proof failed' },
  access: 'account',
  beforePasskey: true,
  body: z.union(
    [
      z.object({ password: z.string().min(1, { error: 'Please enter your password.' }).max(1000) }).strict(),
      z.object({ passkey: signedChallenge }).strict(),
      z
        .object({ recoveryCode: z.string().trim().min(1, { error: 'Please enter a recovery code.' }).max(maxRecoveryCodeLength) })
        .strict(),
    ],
    { error: 'Please give your password, a passkey or a recovery code.' },
  ),
  errors: ['wrong-current-password', 'passkey-refused', 'passkey-expired', 'recovery-code-wrong'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})
