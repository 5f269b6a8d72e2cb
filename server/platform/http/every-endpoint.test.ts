import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Access, AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import { allBindings } from '../../app.ts'
import { insertInvitation } from '../../features/access/invitations/invitations.queries.ts'
import { openSession } from '../../features/people/sessions/sessions.service.ts'
import { shareTestProduct, type TestProduct } from '../../testing/test-product.ts'

/** The callers of this test, from anonymous to admin. */
const roles = ['anonymous', 'invitation', 'demo-token', 'learner', 'reviewer', 'admin'] as const
type Role = (typeof roles)[number]

const admitted: Record<Access, readonly Role[]> = {
  public: roles,
  reader: ['invitation', 'demo-token', 'learner', 'admin'],
  demo: ['demo-token', 'learner', 'admin'],
  user: ['learner', 'admin'],
  'signed-in': ['demo-token', 'learner', 'reviewer', 'admin'],
  account: ['learner', 'reviewer', 'admin'],
  reviewer: ['reviewer', 'admin'],
  admin: ['admin'],
}

/** Fresh credentials of a role: some endpoints end the session they are called with, or use up the invitation. */
const credentials: Record<Role, (product: TestProduct) => Promise<{ as?: string; invitation?: string }>> = {
  anonymous: async () => ({}),
  async invitation({ deps, clock }) {
    const now = clock.now()
    const invitation = await insertInvitation(deps.db, {
      email: `${crypto.randomUUID()}@example.com`,
      token: randomBytes(24).toString('base64url'),
      source: 'asked',
      namedBy: null,
      createdBy: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    return { invitation: invitation.token }
  },
  async 'demo-token'(product) {
    const { id } = await product.signIn({ userType: 'demo' })
    const accessExpiresAt = new Date(product.clock.now().getTime() + 86_400_000)
    const as = await openSession(
      product.deps.db,
      product.deps,
      { id, role: 'user', accessExpiresAt },
      { kind: 'demo', userAgent: 'test' },
    )
    return { as }
  },
  learner: async (product) => ({ as: (await product.signIn()).token }),
  reviewer: async (product) => ({ as: (await product.signIn({ role: 'reviewer' })).token }),
  admin: async (product) => ({ as: (await product.signIn({ role: 'admin' })).token }),
}

const sharedProduct = shareTestProduct()

/** Those that delete come last: the others find the whole course. */
const endpoints = Object.entries(allEndpoints).sort(
  ([, one], [, other]) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
)

test('every declared endpoint is bound exactly once, and nothing else is', () => {
  const product = sharedProduct()
  const name = (endpoint: { method: string; path: string }) => `${endpoint.method} ${endpoint.path}`
  expect(
    allBindings(product.deps)
      .map(({ endpoint }) => name(endpoint))
      .sort(),
  ).toEqual(Object.values(allEndpoints).map(name).sort())
})

/** Values of the path's parameters; `x` for those without one. */
const known: Record<string, string | number> = {
  moduleId: 1,
  lessonId: 1,
  questionId: 'a1-01',
  decisionId: 't-choice',
  drill: 'one-must-have',
  noteId: 'own-words-1',
  provider: 'google',
  market: 'czechia',
  part: 'questions',
  filename: `${'A'.repeat(22)}.pdf`,
}

const paramsOf = ({ path }: AnyEndpoint) => ({
  ...Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, known[name] ?? 'x'])),
  id: crypto.randomUUID(),
})

test.each(endpoints)('%s admits whom its access names, and refuses the others', async (_name, endpoint) => {
  const product = sharedProduct()
  for (const role of roles) {
    const credential = await credentials[role](product)
    const answer = await product.call(endpoint, {
      params: paramsOf(endpoint),
      ...credential,
    })
    const refused = answer.status === 401 || (answer.status === 403 && answer.body?.code === 'not-allowed')
    if (admitted[endpoint.access].includes(role)) {
      const own = answer.body?.code !== undefined && (endpoint.errors as readonly string[]).includes(answer.body.code)
      expect(!refused || own, `${role} got ${answer.status} ${answer.text.slice(0, 200)}`).toBe(true)
      expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500)
    } else {
      expect(answer.status, `${role} got ${answer.text.slice(0, 200)}`).toBe(
        role === 'anonymous' || role === 'invitation' ? 401 : 403,
      )
    }
    if (answer.status !== 200 && answer.status !== 201 && !endpoint.raw)
      expect(answer.body).toMatchObject({ success: false, message: expect.any(String), code: expect.any(String) })
  }
})
