import { expect, test } from 'vitest'
import { previewInvitationMail, sendInvitations } from '#contract/invitations.ts'
import { exportAccount } from '#contract/own-account.ts'
import { approveTeam } from '#contract/teams.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

async function withAdmin() {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const send = (body: object) => product.call(sendInvitations, { as, body: { source: 'asked', ...body } })
  const mailTo = async (email: string) => (await product.mails('invitation')).find(({ toEmail }) => toEmail === email)
  return { product, as, send, mailTo }
}

test('an invitation greets by name, where there is one, and quotes the personal note', async () => {
  const { product, as, send, mailTo } = await withAdmin()
  const note = 'We talked about <b>this</b> at lunch.\nSee you on Monday.'
  const names = [
    { email: 'Jana@acme.example', name: 'Jana Nováková' },
    { email: 'petr@acme.example', name: 'See https://evil.example' },
  ]
  expect((await send({ emails: ['jana@acme.example', 'petr@acme.example'], names, note })).status).toBe(200)
  const jana = await mailTo('jana@acme.example')
  expect(jana?.text).toContain('Hello Jana Nováková,\n\n> We talked about <b>this</b> at lunch.\n> See you on Monday.')
  expect(jana?.html).toContain('&lt;b&gt;this&lt;/b&gt;')
  const petr = await mailTo('petr@acme.example')
  expect(petr?.text).toContain('Hello,\n\n> We talked')
  expect(petr?.text).not.toContain('evil.example')
  const preview = await product.call(previewInvitationMail, { as, query: { source: 'asked', note } })
  expect(preview.body.data.text).toContain('> We talked about')
  const { token } = await product.signIn({ email: 'jana@acme.example' })
  expect((await product.call(exportAccount, { as: token })).text).toContain('We talked about')
})

test('a note with an address, or longer than 300 characters, is refused', async () => {
  const { product, send } = await withAdmin()
  for (const note of [
    'See https://evil.example',
    'Visit www.evil.example',
    'Write to a@evil.example',
    'evil.com',
    'x'.repeat(301),
  ])
    expect((await send({ emails: ['jana@acme.example'], note })).body, note).toMatchObject({ issues: [{ path: 'note' }] })
  expect(await product.mails('invitation')).toEqual([])
})

test('an approved person who has not activated is not invited, and the result explains what to do', async () => {
  const { product, as, send, mailTo } = await withAdmin()
  const team = await askForAccess(product, { token: as })
  await product.call(approveTeam, { as, params: { id: team._id } })
  const { data } = (await send({ emails: ['eva@acme.example'], source: 'customer' })).body
  expect(data.errors).toEqual([{ email: 'eva@acme.example', error: expect.stringContaining('send the activation again') }])
  expect(await mailTo('eva@acme.example')).toBeUndefined()
})
