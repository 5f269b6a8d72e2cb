import * as client from 'openid-client'
import { isLoopback } from '../../../platform/addresses/loopback.ts'
import type { Provider } from './providers.ts'

/** Maximum total time to wait for a provider, in milliseconds. */
export const providerBudgetMilliseconds = 10_000

export type SocialIdentity = {
  subject: string
  verifiedEmail: string | undefined
  /** An address that a company's sign-in names without confirming it. */
  claimedEmail?: string | undefined
  fullName: string
}

export type AuthorizationRequest = { state: string; codeVerifier: string; nonce: string; redirectUri: string }

const metadataLastsMilliseconds = 3_600_000
const metadataByIssuer = new Map<string, { metadata: client.ServerMetadata; until: number }>()

const maxResponseBytes = 1_048_576

/** Reads a response. Throws when it exceeds {@link maxResponseBytes}. */
async function bounded(response: Response): Promise<Response> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop cancels the rest.
    if (size > maxResponseBytes) throw new Error('a provider answered with too much')
    chunks.push(chunk)
  }
  const hasBody = ![101, 204, 205, 304].includes(response.status)
  return new Response(hasBody ? Buffer.concat(chunks, size) : null, { status: response.status, headers: response.headers })
}

/** Applies one deadline to all requests of a step, and a size limit to every response. */
const fetchUntil =
  (deadline: AbortSignal): client.CustomFetch =>
  async (url, options) =>
    bounded(
      await fetch(url, {
        ...options,
        signal: AbortSignal.any([deadline, ...(options.signal ? [options.signal] : [])]),
      } as RequestInit),
    )

async function readMetadata(provider: Provider, deadline: AbortSignal): Promise<client.ServerMetadata> {
  if (provider.kind === 'github')
    return {
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/access_token`,
    }
  const known = metadataByIssuer.get(provider.issuer)
  if (known && known.until > Date.now()) return known.metadata
  const found = await client.discovery(new URL(provider.issuer), provider.clientId, undefined, undefined, {
    [client.customFetch]: fetchUntil(deadline),
    execute: isLoopback(provider.issuer) ? [client.allowInsecureRequests] : [],
  })
  const metadata = found.serverMetadata()
  metadataByIssuer.set(provider.issuer, { metadata, until: Date.now() + metadataLastsMilliseconds })
  return metadata
}

async function configure(provider: Provider, deadline: AbortSignal): Promise<client.Configuration> {
  const metadata = await readMetadata(provider, deadline)
  const takesSecretInBody = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? true
  const authenticate = takesSecretInBody ? client.ClientSecretPost : client.ClientSecretBasic
  const configuration = new client.Configuration(
    metadata,
    provider.clientId,
    provider.clientSecret,
    authenticate(provider.clientSecret),
  )
  configuration[client.customFetch] = fetchUntil(deadline)
  // Checks the token's signature even though it comes over TLS from the provider.
  if (provider.kind === 'openid') client.enableNonRepudiationChecks(configuration)
  if (isLoopback(provider.issuer)) client.allowInsecureRequests(configuration)
  return configuration
}

export async function authorizationUrl(provider: Provider, request: AuthorizationRequest): Promise<string> {
  const configuration = await configure(provider, AbortSignal.timeout(providerBudgetMilliseconds))
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: request.redirectUri,
    scope: provider.scope,
    state: request.state,
    ...(provider.returnsNonce ? { nonce: request.nonce } : {}),
    ...(provider.supportsPkce
      ? { code_challenge: await client.calculatePKCECodeChallenge(request.codeVerifier), code_challenge_method: 'S256' }
      : {}),
  }).href
}

/** Exchanges the code and reads the person. Checks state, issuer, PKCE, nonce and ID token. Throws on any failure, after ten seconds at the latest. */
export async function fetchIdentity(
  provider: Provider,
  request: AuthorizationRequest,
  answer: URLSearchParams,
): Promise<SocialIdentity> {
  const deadline = AbortSignal.timeout(providerBudgetMilliseconds)
  const configuration = await configure(provider, deadline)
  const tokens = await client.authorizationCodeGrant(configuration, new URL(`${request.redirectUri}?${answer}`), {
    expectedState: request.state,
    ...(provider.supportsPkce ? { pkceCodeVerifier: request.codeVerifier } : {}),
    ...(provider.returnsNonce ? { expectedNonce: request.nonce } : {}),
    idTokenExpected: provider.kind === 'openid',
  })
  return provider.kind === 'github'
    ? fetchGithubIdentity(provider, tokens.access_token, deadline)
    : fetchOpenIdentity(provider, configuration, tokens)
}

/** A valid subject (OpenID Connect Core §2): some text of at most 255 characters. */
const isSubject = (subject: string) => subject.trim() !== '' && subject.length <= 255

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** LinkedIn has sent this flag as a string. */
const isAffirmed = (value: unknown) => value === true || value === 'true'

async function fetchOpenIdentity(
  provider: Provider,
  configuration: client.Configuration,
  tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
): Promise<SocialIdentity> {
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider answered without an ID token')
  // An empty subject would merge all such people into one.
  if (!isSubject(claims.sub)) throw new Error('The provider did not say who signed in')
  // Other claims are not parsed: LinkedIn's `locale` is an object where the standard has a text.
  const person =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? { ...claims, ...(await fetchUserInfo(provider, configuration, tokens.access_token, claims.sub)) }
      : claims
  const isCompany = provider.id === 'company'
  return {
    // A subject is unique within its issuer, and the operator may change the issuer.
    subject: isCompany ? `${claims.iss} ${claims.sub}` : claims.sub,
    verifiedEmail: isAffirmed(person.email_verified) ? text(person.email) || undefined : undefined,
    // Microsoft Entra may name nothing but a user name, which has the form of an address.
    claimedEmail: isCompany ? text(person.email) || text(person.preferred_username) || undefined : undefined,
    fullName: text(person.name) || [text(person.given_name), text(person.family_name)].filter(Boolean).join(' '),
  }
}

async function fetchUserInfo(provider: Provider, configuration: client.Configuration, accessToken: string, subject: string) {
  try {
    return await client.fetchUserInfo(configuration, accessToken, subject)
  } catch (error) {
    // The ID token may name the person well enough, and Entra's userinfo lies on another host.
    if (provider.id === 'company') return {}
    throw error
  }
}

type GithubUser = { id?: unknown; name?: unknown; login?: unknown }
type GithubEmail = { email?: unknown; primary?: unknown; verified?: unknown }

async function fetchGithubIdentity(provider: Provider, accessToken: string, deadline: AbortSignal): Promise<SocialIdentity> {
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(provider.apiUrl + path, {
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${accessToken}`,
        'user-agent': 'principal-talent-course',
        'x-github-api-version': '2022-11-28',
      },
      signal: deadline,
    })
    if (!response.ok) throw new Error(`GitHub answered ${path} with ${response.status}`)
    return (await bounded(response)).json()
  }
  const [user, emails] = (await Promise.all([read('/user'), read('/user/emails')])) as [GithubUser, GithubEmail[]]
  if (typeof user.id !== 'number' || !Array.isArray(emails)) throw new Error('GitHub answered in an unknown shape')
  const verified = emails.filter((email) => email.verified === true)
  const chosen = verified.find((email) => email.primary === true) ?? verified[0]
  return {
    subject: String(user.id),
    verifiedEmail: text(chosen?.email) || undefined,
    fullName: text(user.name) || text(user.login),
  }
}
