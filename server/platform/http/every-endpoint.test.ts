import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Access } from '#contract/endpoint.ts'
import { allBindings } from '../app.ts'
import { openSession } from '../auth/sessions.service.ts'
import { insertInvitation } from '../invitations/invitations.queries.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

/** Who calls in this test, from nobody to an admin. */
const roles = ['anonymous', 'invitation', 'demo-token', 'learner', 'admin'] as const
type Role = (typeof roles)[number]

const admitted: Record<Access, readonly Role[]> = {
  public: roles,
  reader: ['invitation', 'demo-token', 'learner', 'admin'],
  demo: ['demo-token', 'learner', 'admin'],
  user: ['learner', 'admin'],
  admin: ['admin'],
}

async function credentials(product: TestProduct): Promise<Record<Role, { as?: string; invitation?: string }>> {
  const demo = await product.signIn({ userType: 'demo' })
  const now = product.clock.now()
  const later = new Date(now.getTime() + 86_400_000)
  const invitation = await insertInvitation(product.deps.db, {
    email: 'ta@example.com',
    token: 'a'.repeat(32),
    source: 'asked',
    createdBy: null,
    createdAt: now,
    expiresAt: later,
  })
  return {
    anonymous: {},
    invitation: { invitation: invitation.token },
    'demo-token': {
      as: await openSession(
        product.deps.db,
        product.deps,
        { id: demo.id, role: 'user', accessExpiresAt: later },
        { kind: 'demo', userAgent: 'test' },
      ),
    },
    learner: { as: (await product.signIn()).token },
    admin: { as: (await product.signIn({ role: 'admin' })).token },
  }
}

test('every declared endpoint is bound exactly once, and nothing else is', async () => {
  const product = await startTestProduct()
  const name = (endpoint: { method: string; path: string }) => `${endpoint.method} ${endpoint.path}`
  expect(
    allBindings(product.deps)
      .map(({ endpoint }) => name(endpoint))
      .sort(),
  ).toEqual(Object.values(allEndpoints).map(name).sort())
})

test.each(Object.entries(allEndpoints))('%s admits whom its access names, and refuses the others', async (_name, endpoint) => {
  const product = await startTestProduct()
  for (const role of roles) {
    // Fresh credentials for each call: some endpoints end the session they are called with.
    const { [role]: credential } = await credentials(product)
    const answer = await product.call(endpoint, {
      params: {
        id: crypto.randomUUID(),
        token: 'x',
        moduleId: 1,
        lessonId: 1,
        provider: 'google',
        filename: `${'A'.repeat(22)}.pdf`,
      },
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
    await product.deps.db.deleteFrom('invitations').execute()
  }
})
