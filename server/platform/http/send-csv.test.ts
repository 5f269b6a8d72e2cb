import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listUsers } from '#contract/auth.ts'
import type { AnyList } from '#contract/endpoint/list.ts'
import { listFiles } from '#contract/files.ts'
import { listSubmissions } from '#contract/inbox.ts'
import { listAudit, listTeamProgress } from '#contract/insights.ts'
import { listInvitations } from '#contract/invitations.ts'
import { listMail } from '#contract/mail.ts'
import { listTeams } from '#contract/teams.ts'
import { listWaitlist } from '#contract/waitlist.ts'
import { listWebhookDeliveries } from '#contract/webhooks.ts'
import { fillLargeTables } from '../../testing/large-tables.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { listAuditRows } from '../audit/audit.queries.ts'
import { wholeList } from '../db/page-of.ts'

const at = '2026-11-21T09:00:00.000Z'
const rows = 1200

/** Each list with its file, a filter that both take, and the time of a row that the dates are about. */
const lists: Record<string, { list: AnyList; filter: Record<string, string> }> = {
  teams: { list: listTeams, filter: { status: 'pending' } },
  invitations: { list: listInvitations, filter: { status: 'used' } },
  users: { list: listUsers, filter: { userType: 'full', sort: 'email' } },
  progress: { list: listTeamProgress, filter: {} },
  submissions: { list: listSubmissions, filter: { kind: 'challenges' } },
  mail: { list: listMail, filter: { status: 'sent', search: 'company1' } },
  audit: { list: listAudit, filter: { search: 'team approved', direction: 'asc' } },
  waitlist: { list: listWaitlist, filter: { courseType: 'advanced' } },
  files: { list: listFiles, filter: {} },
  'webhook-deliveries': { list: listWebhookDeliveries, filter: { status: 'failed' } },
}

const deliveries = `
  with webhook as (
    insert into webhooks (id, url, events, created_at)
    values (gen_random_uuid(), 'https://hooks.example/course', array['waitlist.joined'], $2) returning id)
  insert into webhook_deliveries (webhook_id, event, data, state, last_error, created_at)
  select id, 'waitlist.joined', '{}', (array['delivered', 'failed'])[n % 2 + 1], 'Refused by company ' || n,
    $2::timestamptz - make_interval(mins => n * 10)
  from webhook, generate_series(1, $1::int) n`

test('every list is narrowed to dates and saved whole, with the same rows in the same order as on its pages', async () => {
  const product = await startTestProduct({ at })
  const { token } = await product.signIn({ role: 'admin' })
  await fillLargeTables(product.pool, rows, new Date(at))
  await product.pool.query(deliveries, [rows, at])
  const times = { from: '2026-11-14T00:00:00.000Z', before: '2026-11-19T00:00:00.000Z' }
  for (const [name, { list, filter }] of Object.entries(lists)) {
    const read = async (query: Record<string, string | number>) => {
      const { body } = await product.call(list, { as: token, query })
      const data = body.data as Record<string, unknown[]> | unknown[]
      return { total: body.total ?? 0, data: (list.key ? (data as Record<string, unknown[]>)[list.key] : data) as unknown[] }
    }
    const linesOf = async (query: Record<string, string>) => {
      const { text, headers, status } = await product.call(list.file, { as: token, query })
      expect(status, name).toBe(200)
      expect(headers['content-type'], name).toBe('text/csv; charset=utf-8')
      expect(headers['content-disposition'], name).toContain(`${name}-2026-11-21.csv`)
      return text.trimEnd().split('\r\n').slice(1)
    }
    const everything = await read(filter)
    const narrowed = await read({ ...filter, ...times, limit: 200 })
    expect(narrowed.total, `${name} between two dates`).toBeGreaterThan(0)
    expect(narrowed.total, `${name} between two dates`).toBeLessThan(everything.total)
    expect(await linesOf(filter), name).toHaveLength(everything.total)
    const lines = await linesOf({ ...filter, ...times })
    expect(lines, name).toHaveLength(narrowed.total)
    // The values that identify a row of the page are in the same line of the file.
    const marks = narrowed.data.map((row) => /person\d+@|company \d+|table \d+/i.exec(JSON.stringify(row))?.[0] ?? '')
    for (const [index, mark] of marks.entries()) expect(lines[index], `${name}, line ${index}`).toContain(mark)
  }
})

test('what comes and goes while a file is read neither doubles nor skips another row', async () => {
  const product = await startTestProduct({ at })
  const { db } = product.deps
  await fillLargeTables(product.pool, rows, new Date(at))
  const seen: number[] = []
  for await (const part of wholeList(
    async (paging) => (await listAuditRows(db, { search: '', direction: 'desc', ...paging })).rows,
  )) {
    seen.push(...part.map(({ id }) => id))
    await product.pool.query(
      `insert into audit_entries (actor_email, action, subject_type, at) values ('a@b.example', 'settings-saved', 'settings', $1)`,
      [at],
    )
    await product.pool.query(`delete from audit_entries where id = $1`, [seen[0]])
  }
  expect(seen).toHaveLength(rows)
  expect(new Set(seen).size).toBe(rows)
})

test.each(['1.0', '1.1'])('a file that cannot be read to its end does not pass for a whole one over HTTP/%s', async (version) => {
  const product = await startTestProduct({ at })
  const { token } = await product.signIn({ role: 'admin' })
  await fillLargeTables(product.pool, rows, new Date(at))
  // The list can be read but for one row far down in it.
  await product.pool.query('alter table audit_entries rename to audit_rows')
  await product.pool.query(`create view audit_entries as select id, actor_id, actor_email, subject_type, subject_ids, details, at,
    case when id = (select min(id) from audit_rows) then (1 / (id - id))::text else action end as action from audit_rows`)
  const { port } = new URL(await product.app.listen({ port: 0 }))
  const socket = connect(Number(port), 'localhost')
  socket.resume()
  const ended = once(socket, 'end')
  socket.write(
    `GET ${listAudit.file.path} HTTP/${version}\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  await expect(ended).rejects.toThrow('ECONNRESET')
})

test('no cell becomes a formula, and a time reads as a spreadsheet takes it', async () => {
  const product = await startTestProduct({ at })
  const { token } = await product.signIn({ role: 'admin' })
  await product.signIn({ email: 'petr@example.com', fullName: '=HYPERLINK("http://evil.example")', company: '@SUM(A1)' })
  const { text } = await product.call(listUsers.file, { as: token, query: { userType: 'full' } })
  expect(text).toContain(
    `"'=HYPERLINK(""http://evil.example"")",petr@example.com,'@SUM(A1),full,active,password,2026-11-21 09:00:00,`,
  )
})

test('a file is for admins, and a date that is none is refused', async () => {
  const product = await startTestProduct({ at })
  const [admin, learner] = [await product.signIn({ role: 'admin' }), await product.signIn({})]
  for (const { list } of Object.values(lists)) {
    expect((await product.call(list.file, { as: learner.token })).status).toBe(403)
    for (const endpoint of [list.file, list])
      expect(await product.call(endpoint, { as: admin.token, query: { from: 'yesterday' } })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'from', message: 'Please enter a date between 2000 and 2100.' }] },
      })
  }
})
