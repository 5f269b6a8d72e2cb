import { z } from 'zod'
import { userView } from './auth.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { isoTime, isoTimeOrNull } from './fields.ts'

export const socialProviders = [
  { id: 'linkedin', name: 'LinkedIn' },
  { id: 'google', name: 'Google' },
  { id: 'github', name: 'GitHub' },
] as const

/** The sign-in of one company by OpenID Connect, which the operator names. */
export const companyProvider = { id: 'company', name: 'Company account' } as const

/** All providers in the order of their buttons. */
export const signInProviders = [companyProvider, ...socialProviders] as const

export type SocialProviderId = (typeof signInProviders)[number]['id']

export const providerIds = signInProviders.map(({ id }) => id)

export type SignInProvider = { id: SocialProviderId; name: string }

/** A provider's name where the operator's own name for it is not at hand. */
export const providerNameOf = (id: string): string => signInProviders.find((provider) => provider.id === id)?.name ?? id

export const socialFailureMessage = 'Authentication failed. Please try again.'

const providerId = z.enum(providerIds, { error: 'This sign-in provider is not known.' })
const providerParam = z.object({ provider: providerId })

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/auth/providers',
  summary: 'Sign-in providers, and which of them this site has',
  access: 'public',
  data: z.object({ providers: z.array(z.object({ id: providerId, name: z.string(), configured: z.boolean() })) }),
})

export const startSocialSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/:provider',
  summary: 'Go to a provider to sign in; a failure leads to /social-auth?message=…',
  access: 'public',
  params: providerParam,
  raw: 'text/html',
})

export const refuseDirectSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/:provider',
  summary: 'Always returns an error: social sign-in is done by redirect',
  access: 'public',
  params: providerParam,
  errors: ['use-redirect'],
})

/** Handles a provider's callback; redirects to the demo's Module 1, `/social-auth/return?code=…`, the account page, or `/social-auth?message=…`. */
export const finishSocialSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/:provider/callback',
  summary: 'Where a provider returns the browser to',
  access: 'public',
  params: providerParam,
  query: z.record(z.string().max(100), z.unknown()),
  raw: 'text/html',
})

/** Target of the mail that proves an address which a provider named without confirming it; redirects like the callback. */
export const confirmSocialAddress = endpoint({
  method: 'GET',
  path: '/api/auth/:provider/confirm',
  summary: 'Prove the address of a sign-in by mail, in the browser that started it',
  access: 'public',
  params: providerParam,
  query: z.object({ token: z.string().max(200).default('') }),
  raw: 'text/html',
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

/** Opens the session of a full account after a provider's sign-in, once, in the same browser. */
export const exchangeSocialSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/social-session',
  summary: 'Open the session of a full account after its social sign-in',
  securityEvents: { success: 'signed in', refusal: 'sign-in failed' },
  access: 'public',
  body: z.object({ code: z.string({ error: socialFailureMessage }).min(1, { error: socialFailureMessage }).max(200) }),
  data: z.object({ user: userView, token: z.string() }),
  errors: ['social-failed', 'account-disabled'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

/** Also after the demo's end. */
export const getDemoOutcome = endpoint({
  method: 'POST',
  path: '/api/auth/demo-outcome',
  summary: 'Results of a demo by its token, which may have expired',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(2000) }),
  data: z.object({
    /** False when the account may continue: it was extended or has full access; signing in again opens it. */
    ended: z.boolean(),
    email: z.string(),
    fullName: z.string(),
    company: z.string(),
    accessExpiresAt: isoTimeOrNull,
    moduleTitle: z.string(),
    completedLessons: z.number().int(),
    totalLessons: z.number().int(),
    /** Percent. */
    quizScore: z.number().int().nullable(),
    completedAt: isoTimeOrNull,
  }),
  errors: ['session-ended', 'account-disabled'],
  limits: [{ per: 'address', max: 120, windowSeconds: 600 }],
})

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/auth/identities',
  summary: 'Providers connected to the caller’s account',
  access: 'account',
  data: z.object({
    identities: z.array(z.object({ provider: providerId, name: z.string(), connectedAt: isoTime })),
    available: z.array(z.object({ id: providerId, name: z.string() })),
    canDisconnect: z.boolean(),
  }),
})

/** The browser then goes to `url`. */
export const connectIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/identities',
  recentProof: true,
  summary: 'Connect a provider to the caller’s account',
  access: 'account',
  body: z.object({ provider: providerId }),
  data: z.object({ url: z.url() }),
  errors: ['not-allowed', 'email-unproven', 'provider-not-available', 'social-failed'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

export const disconnectIdentity = endpoint({
  method: 'DELETE',
  path: '/api/auth/identities/:provider',
  recentProof: true,
  summary: 'Disconnect a provider from the caller’s account',
  access: 'account',
  params: providerParam,
  errors: ['not-found', 'last-sign-in'],
})
