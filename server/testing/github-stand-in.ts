import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { consentPage, type Fault, fail } from './stand-in-faults.ts'

/** A person at GitHub, as in `/user` and `/user/emails`. */
export type GithubPerson = {
  id: number
  login: string
  name: string | null
  emails: { email: string; primary: boolean; verified: boolean }[]
}

/** GitHub's OAuth 2 and the two calls of its API, over HTTP, as documented: errors of the token call come with status 200. */
export type GithubStandIn = {
  settings: Record<string, string>
  person: GithubPerson
  faults: { token?: Fault; api?: Fault }
  close(): Promise<void>
}

const clientId = 'Iv1.course'
const clientSecret = 'a secret of the course'

/** Starts the stand-in on a free port. */
export async function openGithubStandIn(publicUrl: string): Promise<GithubStandIn> {
  const redirectUri = `${publicUrl}/api/auth/github/callback`
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const tokens = new Set<string>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn: GithubStandIn = {
    settings: {
      GITHUB_CLIENT_ID: clientId,
      GITHUB_CLIENT_SECRET: clientSecret,
      GITHUB_URL: origin,
      GITHUB_API_URL: `${origin}/api`,
    },
    person: {
      id: 583231,
      login: 'jana',
      name: 'Jana Nováková',
      emails: [
        { email: 'old@example.com', primary: false, verified: true },
        { email: 'jana@example.com', primary: true, verified: true },
      ],
    },
    faults: {},
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  const back = (response: ServerResponse, parameters: Record<string, string>) =>
    response.writeHead(302, { location: `${redirectUri}?${new URLSearchParams(parameters)}` }).end()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname.startsWith('/login/oauth/authorize')) return authorize(url, response)
    if (url.pathname === '/login/oauth/access_token') {
      if (standIn.faults.token) return fail(request, response, standIn.faults.token)
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      return exchange(new URLSearchParams(Buffer.concat(chunks).toString('utf8')), request, response)
    }
    if (url.pathname.startsWith('/api/')) {
      if (standIn.faults.api) return fail(request, response, standIn.faults.api)
      return api(url.pathname, request, response)
    }
    response.writeHead(404).end()
  }

  function authorize(url: URL, response: ServerResponse): void {
    const asked = url.searchParams
    if (asked.get('client_id') !== clientId || asked.get('redirect_uri') !== redirectUri)
      return void response.writeHead(404).end('The redirect_uri is not associated with this application.')
    if (asked.get('code_challenge_method') !== 'S256') return void response.writeHead(400).end('Only S256 is accepted.')
    const state = asked.get('state') ?? ''
    const choice = url.pathname.split('/')[4]
    if (choice === 'cancel')
      return void back(response, {
        error: 'access_denied',
        error_description: 'The user has denied your application access.',
        state,
      })
    if (choice !== 'allow') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      const to = (next: string) => `/login/oauth/authorize/${next}?${asked}`.replaceAll('&', '&amp;')
      return void response.end(consentPage('GitHub', to('allow'), to('cancel')))
    }
    const code = randomBytes(10).toString('hex')
    codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri })
    back(response, { code, state })
  }

  function exchange(form: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const refuse = (error: string) =>
      json(response, 200, { error, error_description: error, error_uri: 'https://docs.github.com' })
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return void refuse('incorrect_client_credentials')
    const issued = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!issued || issued.redirectUri !== form.get('redirect_uri') || issued.challenge !== challenge)
      return void refuse('bad_verification_code')
    const token = `gho_${randomBytes(18).toString('hex')}`
    tokens.add(token)
    const granted = { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' }
    if (request.headers.accept?.includes('json')) return void json(response, 200, granted)
    response.setHeader('content-type', 'application/x-www-form-urlencoded; charset=utf-8')
    response.end(String(new URLSearchParams(granted)))
  }

  function api(path: string, request: IncomingMessage, response: ServerResponse): void {
    if (!request.headers['user-agent']) return void json(response, 403, { message: 'Request forbidden by administrative rules.' })
    const token = /^(?:Bearer|token) (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!tokens.has(token)) return void json(response, 401, { message: 'Bad credentials', status: '401' })
    const { emails, ...user } = standIn.person
    if (path === '/api/user') return void json(response, 200, { ...user, email: null, type: 'User' })
    if (path === '/api/user/emails')
      return void json(
        response,
        200,
        emails.map((email) => ({ ...email, visibility: null })),
      )
    json(response, 404, { message: 'Not Found' })
  }
  return standIn
}
