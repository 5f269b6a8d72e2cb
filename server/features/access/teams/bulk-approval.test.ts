import { expect, test } from 'vitest'
import { approveTeam, approveTeams, listTeams, rejectTeam, rejectTeams } from '#contract/teams.ts'
import { untilStatementsWait } from '../../../testing/blocked-statements.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

async function pendingTeams(product: TestProduct, admin: { token: string }, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number++) {
    const [contactEmail, member] = [`contact${number}@company.example`, `member${number}@company.example`]
    const form = { companyName: `Company ${number}`, contactEmail, teamEmails: [member] }
    ids.push((await askForAccess(product, admin, form))._id)
  }
  return ids
}

test('many teams are approved in one call, each with its activations, and calling again changes nothing', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const ids = await pendingTeams(product, admin, 5)
  const approve = () => product.call(approveTeams, { as: admin.token, body: { ids } })
  const first = await approve()
  expect(first.body.data.summary).toEqual({ done: 5, unchanged: 0, refused: 0 })
  expect(first.body.data.rows.map(({ _id }) => _id)).toEqual(ids)
  expect(await product.mails('activation')).toHaveLength(10)
  const again = await approve()
  expect(again.body.data.summary).toEqual({ done: 0, unchanged: 5, refused: 0 })
  expect(await product.mails('activation')).toHaveLength(10)
  const { rows } = await product.pool.query(`select count(*) as n from audit_entries where action = 'team-approved'`)
  expect(rows[0].n).toBe(1)
})

test('a team that was deleted or decided otherwise is refused with its reason, and the others continue', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const [one, two, three] = await pendingTeams(product, admin, 3)
  await product.call(rejectTeam, { as: admin.token, params: { id: two! } })
  await product.call(approveTeam, { as: admin.token, params: { id: three! } })
  const gone = crypto.randomUUID()
  const { data } = (await product.call(approveTeams, { as: admin.token, body: { ids: [gone, one, two, three, one] } })).body
  expect(data.rows).toEqual([
    { _id: gone, outcome: 'refused', reason: 'This team no longer exists.' },
    { _id: one, outcome: 'done', reason: null },
    { _id: two, outcome: 'refused', reason: 'This request has already been rejected.' },
    { _id: three, outcome: 'unchanged', reason: 'Already approved.' },
  ])
})

test('an approval whose connection ends in the middle changes and mails nothing, and a second call finishes it', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const ids = await pendingTeams(product, { token: as }, 3)
  const approve = () => product.call(approveTeams, { as, body: { ids } })
  // The teams are approved and the mails queued before the record of the action is written.
  const other = await product.pool.connect()
  await other.query('begin; lock table audit_entries in exclusive mode')
  const approval = approve()
  await untilStatementsWait(product, 1)
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  await other.query('commit')
  other.release()
  expect((await approval).status).toBe(503)
  expect((await product.call(listTeams, { as, query: { status: 'pending' } })).body.total).toBe(3)
  expect(await product.mails('activation')).toEqual([])
  expect((await approve()).body.data.summary).toEqual({ done: 3, unchanged: 0, refused: 0 })
  expect(await product.mails('activation')).toHaveLength(6)
})

test('many teams are rejected with one reason, which each contact reads', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const ids = await pendingTeams(product, admin, 3)
  const { data } = (await product.call(rejectTeams, { as: admin.token, body: { ids, reason: 'We begin again in March.' } })).body
  expect(data.summary).toEqual({ done: 3, unchanged: 0, refused: 0 })
  const mails = await product.mails('rejection')
  expect(mails.map(({ toEmail }) => toEmail).sort()).toEqual([0, 1, 2].map((n) => `contact${n}@company.example`))
  for (const mail of mails) expect(mail.text).toContain('We begin again in March.')
})

test('two admins who decide on the same teams at once decide on each once', async () => {
  const product = await startTestProduct()
  const [one, two] = [await product.signIn({ role: 'admin' }), await product.signIn({ role: 'admin' })]
  const ids = await pendingTeams(product, one, 10)
  const [approved, rejected] = await Promise.all([
    product.call(approveTeams, { as: one.token, body: { ids } }),
    product.call(rejectTeams, { as: two.token, body: { ids: [...ids].reverse() } }),
  ])
  const done = approved.body.data.summary.done + rejected.body.data.summary.done
  expect(done).toBe(10)
  const { teams } = (await product.call(listTeams, { as: one.token, query: { status: 'approved' } })).body.data
  expect(teams).toHaveLength(approved.body.data.summary.done)
})

test('a call approves 1 to 500 teams with as many members as a request may list', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const { rows } = await product.pool.query<{ id: string }>(
    `insert into teams (source, company_name, contact_name, contact_email, request_token_hash, created_at)
      select 'access-request', 'Company ' || n, 'Jana', 'contact' || n || '@example.com', 'hash ' || n, now()
      from generate_series(1, 500) n returning id`,
  )
  await product.pool.query(
    `insert into team_members (team_id, email, position, is_contact)
      select id, case p when 0 then contact_email else 'member' || p || contact_email end, p, p = 0
      from teams, generate_series(0, 10) p`,
  )
  const all = rows.map(({ id }) => id)
  for (const ids of [[], [...all, crypto.randomUUID()], ['nonsense']])
    expect((await product.call(approveTeams, { as, body: { ids } })).status).toBe(400)
  const approved = await product.call(approveTeams, { as, body: { ids: all } })
  expect(approved.body.data.summary).toEqual({ done: 500, unchanged: 0, refused: 0 })
  expect((await product.pool.query('select from mail')).rowCount).toBe(5_500)
})
