import { expect, test } from 'vitest'
import { changeUsers } from '#contract/auth.ts'
import { markSubmissions } from '#contract/inbox.ts'
import { deleteInvitations, listInvitations, renewInvitations, sendInvitations } from '#contract/invitations.ts'
import { approveTeams, rejectTeams } from '#contract/teams.ts'
import { startTestProduct } from '../../testing/test-product.ts'

const twentyOne = Array.from({ length: 21 }, (_, number) => number)

test('a bulk call takes as many statements for twenty rows as for one', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  /** Statements of a call for the first row, and of one for the other twenty. */
  const statements = async (ids: string[], call: (ids: string[]) => Promise<{ body: { data: { summary: object } } }>) => {
    const counts: number[] = []
    for (const some of [ids.slice(0, 1), ids.slice(1)]) {
      const before = product.statementCount()
      expect((await call(some)).body.data.summary).toMatchObject({ done: some.length })
      counts.push(product.statementCount() - before)
    }
    return counts
  }
  const idsOf = async (statement: string) => (await product.pool.query<{ id: string }>(statement)).rows.map(({ id }) => id)
  const addTeams = () =>
    idsOf(`
      with added as (
        insert into teams (source, company_name, contact_name, contact_email, request_token_hash, created_at)
        select 'access-request', 'Company ' || n, 'Jana Nováková', gen_random_uuid() || '@company.example', gen_random_uuid()::text, now()
        from generate_series(1, 21) n returning id, contact_email),
      members as (
        insert into team_members (team_id, email, position, is_contact) select id, contact_email, 0, true from added
        union all select id, gen_random_uuid() || '@company.example', 1, false from added)
      select id from added`)

  const counts: Record<string, number[]> = {
    approve: await statements(await addTeams(), (ids) => product.call(approveTeams, { as: token, body: { ids } })),
    reject: await statements(await addTeams(), (ids) => product.call(rejectTeams, { as: token, body: { ids } })),
  }

  const emails = twentyOne.map((number) => `person${number}@example.com`)
  const invite = async (some: string[]) => {
    const before = product.statementCount()
    await product.call(sendInvitations, { as: token, body: { emails: some } })
    return product.statementCount() - before
  }
  counts.invite = [await invite(emails.slice(0, 1)), await invite(emails.slice(1))]
  const invited = (await product.call(listInvitations, { as: token })).body.data.invitations.map(({ _id }) => _id)
  counts.renew = await statements(invited, (ids) =>
    product.call(renewInvitations, { as: token, body: { ids, days: 30, sendMail: true } }),
  )
  counts.delete = await statements(invited, (ids) => product.call(deleteInvitations, { as: token, body: { ids } }))

  const people = await Promise.all(twentyOne.map(() => product.signIn({ userType: 'full' })))
  const accounts = people.map(({ id }) => id)
  counts.disable = await statements(accounts, (ids) => product.call(changeUsers, { as: token, body: { ids, change: 'disable' } }))

  const submissions = await idsOf(`
    with learning as (insert into learners (user_id) select id from users where role = 'user' returning id)
    insert into submissions (learner_id, kind, module_id, field_values, submitted_at)
    select id, 'challenges', 1, '{"challenges": ["Nobody answers"]}', now() from learning returning id`)
  counts.mark = await statements(submissions, (ids) =>
    product.call(markSubmissions, { as: token, body: { ids, status: 'done' } }),
  )
  for (const [name, [one, twenty]] of Object.entries(counts)) expect(twenty, name).toBe(one)
})
