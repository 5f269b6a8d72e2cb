import { expect, test } from 'vitest'
import { deleteTeamMember } from '#contract/team-members.ts'
import { listTeams, submitInterest } from '#contract/teams.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

test('a team is found by its company, its contact and the address of anybody in it, until that person leaves', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  await product.call(submitInterest, {
    body: {
      companyName: 'Škoda Digital',
      contactName: 'Ľubica Kováčová',
      contactEmail: 'lubica@skoda.example',
      recruiterType: 'internal',
      teamEmails: ['karel@partner.example'],
    },
  })
  const find = async (search: string) => {
    const { body } = await product.call(listTeams, { as: admin.token, query: { search } })
    expect(body.total).toBe(body.data.teams.length)
    return body.data.teams
  }
  for (const search of ['škoda', 'ŠKODA DIG', 'skoda', 'kováč', 'Kovačova', 'lubica@', 'karel@partner', 'partner.example'])
    expect(await find(search), search).toHaveLength(1)
  // One or two letters are looked for where words begin.
  for (const search of ['š', 'ŠK', 'di', 'l', 'k', '@', 'sk', 'pa', 'ex']) expect(await find(search), search).toHaveLength(1)
  for (const search of ['ig', 'it', 'á', 'ub', 'z', 'q']) expect(await find(search), search).toHaveLength(0)
  for (const search of ['%', '_', 'partner_example', '\\']) expect(await find(search), search).toHaveLength(0)
  const [team] = await find('škoda')
  const gone = await product.call(deleteTeamMember, {
    as: admin.token,
    params: { id: team!._id },
    body: { email: 'karel@partner.example' },
  })
  expect(gone.status).toBe(200)
  expect(await find('karel@partner')).toHaveLength(0)
  expect(await find('škoda')).toHaveLength(1)
})
