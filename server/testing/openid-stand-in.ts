import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, importPKCS8, SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
// @ts-expect-error the package has no types for it
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { consentPage, type Fault, fail } from './stand-in-faults.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Whom the provider signs in. */
export type OpenidPerson = { sub: string; email?: string; email_verified?: boolean; name?: string; preferred_username?: string }

/** A certified OpenID provider on a free port, in the shape of Google, LinkedIn or a company’s. */
export type OpenidStandIn = {
  /** The settings that make the product use it. */
  settings: Record<string, string>
  person: OpenidPerson
  faults: { discovery?: Fault; token?: Fault }
  /** Signs the ID token with a key that the provider does not publish. */
  forgesSignature: boolean
  /** Changes the claims of the ID token before it is signed again with the provider's own key. */
  alterIdToken: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined
  /** Bodies of the token requests so far. */
  tokenRequests: URLSearchParams[]
  close(): Promise<void>
}

/**
 * Starts the provider. As LinkedIn it lies under `/oauth`, refuses a `code_verifier` of a confidential client with `invalid_client`, leaves the
 * nonce out of the ID token, keeps the email to userinfo and sends `locale` as an object; as Google and as a company it does all by the standard
 * and demands PKCE. A company’s says nothing of whether the email is verified, as Microsoft Entra.
 */
export async function openOpenidStandIn(
  shape: 'google' | 'linkedin' | 'company',
  publicUrl: () => string,
): Promise<OpenidStandIn> {
  const isLinkedin = shape === 'linkedin'
  const mount = isLinkedin ? '/oauth' : ''
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }
  const signingKey = await importPKCS8(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), 'RS256')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = origin + mount
  const prefix = shape === 'company' ? 'OIDC' : shape.toUpperCase()
  const standIn: OpenidStandIn = {
    settings: {
      [`${prefix}_CLIENT_ID`]: 'course',
      [`${prefix}_CLIENT_SECRET`]: 'a secret of the course',
      [`${prefix}_ISSUER`]: issuer,
    },
    person: {
      sub: `${shape}-1001`,
      email: 'Jana@Example.com',
      name: 'Jana Nováková',
      ...(shape === 'company' ? {} : { email_verified: true }),
    },
    faults: {},
    forgesSignature: false,
    alterIdToken: undefined,
    tokenRequests: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const configuration = (): Configuration => ({
    clients: [
      {
        client_id: 'course',
        client_secret: 'a secret of the course',
        redirect_uris: [`${publicUrl()}/api/auth/${shape}/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    adapter: createMemoryAdapter(),
    jwks: { keys: [jwk as never] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'locale', 'preferred_username'] },
    conformIdTokenClaims: isLinkedin,
    scopes: ['openid', 'email', 'profile'],
    pkce: { required: () => !isLinkedin },
    cookies: { keys: ['a key of the stand-in'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ ...standIn.person, locale: isLinkedin ? { country: 'CZ', language: 'cs' } : 'cs', sub: id }) as never,
    }),
    interactions: { url: (_context, interaction) => `${origin}/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  // Made at the first request, because the product under test may get its address later.
  let made: Provider | undefined
  const providerNow = (): Provider => {
    made ??= new Provider(issuer, configuration())
    return made
  }

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, , uid, choice] = (request.url ?? '').split('/')
    const provider = providerNow()
    const details = await provider.interactionDetails(request, response)
    if (choice === undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(consentPage(shape, `/interaction/${uid}/allow`, `/interaction/${uid}/cancel`))
      return
    }
    if (choice !== 'allow') {
      await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'The person declined' })
      return
    }
    const grant = new provider.Grant({ accountId: standIn.person.sub, clientId: String(details.params.client_id) })
    grant.addOIDCScope('openid email profile')
    await provider.interactionFinished(request, response, {
      login: { accountId: standIn.person.sub, remember: false },
      consent: { grantId: await grant.save() },
    })
  }

  server.on('request', async (request, response) => {
    const path = (request.url ?? '').split('?')[0]!
    if (path.startsWith('/interaction/')) return void (await interact(request, response))
    if (!path.startsWith(mount)) return void response.writeHead(404).end()
    if (path.endsWith('/.well-known/openid-configuration') && standIn.faults.discovery)
      return fail(request, response, standIn.faults.discovery)
    if (path.endsWith('/token')) {
      if (standIn.faults.token) return fail(request, response, standIn.faults.token)
      const body = await readBody(request)
      standIn.tokenRequests.push(new URLSearchParams(body))
      if (isLinkedin && new URLSearchParams(body).has('code_verifier'))
        return void response
          .writeHead(401, { 'content-type': 'application/json' })
          .end('{"error":"invalid_client","error_description":"Client authentication failed"}')
      // As if parsed by a body parser; the provider then does not read the stream again.
      Object.assign(request, { body: Object.fromEntries(new URLSearchParams(body)) })
      resignIdToken(response, standIn, standIn.forgesSignature ? foreignKey() : signingKey, isLinkedin)
    }
    if (mount) {
      Object.assign(request, { originalUrl: request.url })
      request.url = request.url!.slice(mount.length)
    }
    await providerNow().callback()(request, response)
  })
  return standIn
}

const foreignKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function resignIdToken(
  response: ServerResponse,
  standIn: OpenidStandIn,
  key: Parameters<SignJWT['sign']>[0],
  dropsNonce: boolean,
): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse
  Object.assign(response, {
    end(body?: string | Buffer) {
      const answer = JSON.parse(String(body ?? '{}'))
      const claims = answer.id_token ? decodeJwt(answer.id_token) : undefined
      if (!claims) return end(String(body ?? ''))
      if (dropsNonce) delete claims.nonce
      const altered = standIn.alterIdToken ? standIn.alterIdToken(claims) : claims
      void new SignJWT(altered)
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign(key)
        .then((idToken) => {
          const text = JSON.stringify({ ...answer, id_token: idToken })
          response.setHeader('content-length', Buffer.byteLength(text))
          end(text)
        })
      return response
    },
  })
}
