import { expect, test } from 'vitest'
import { listTeamProgress } from '#contract/insights.ts'
import { approveTeam } from '#contract/teams.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

test('every approved team is found with how many of its members completed each module, a page at a time', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const people = [await product.signIn({ email: 'jana@acme.example' }), await product.signIn({ email: 'petr@acme.example' })]
  await completeModules(product, people[0]!.id, [1, 2])
  await completeModules(product, people[1]!.id, [1])
  for (const [company, contact, members] of [
    ['Acme s.r.o.', 'jana@acme.example', ['petr@acme.example', 'eva@acme.example']],
    ['Beta a.s.', 'bela@beta.example', []],
    ['Gama a.s.', 'gustav@gama.example', []],
  ] as const) {
    product.clock.advance({ hours: 1 })
    const team = await askForAccess(product, admin, { companyName: company, contactEmail: contact, teamEmails: members })
    if (company !== 'Gama a.s.') await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  }
  const list = async (query: Record<string, string | number>) =>
    (await product.call(listTeamProgress, { as: admin.token, query })).body
  const first = await list({ limit: 1 })
  expect(first).toMatchObject({ total: 2, data: [{ companyName: 'Beta a.s.', members: 1, activated: 0 }] })
  const [acme] = (await list({ limit: 1, page: 2 })).data
  expect(acme).toMatchObject({ companyName: 'Acme s.r.o.', members: 3, activated: 2 })
  expect(acme!.modules.map(({ completed }) => completed)).toEqual([2, 1, 0, 0, 0, 0, 0, 0])
  expect((await list({})).data.map((team) => team.companyName)).toEqual(['Beta a.s.', 'Acme s.r.o.'])
  expect((await list({ search: 'acme' })).data).toHaveLength(1)
  expect((await list({ search: 'gama' })).data).toEqual([])
})
