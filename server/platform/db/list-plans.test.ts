import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { listUserViews } from '../../features/accounts/users.queries.ts'
import { listFileRows } from '../../features/files/files.queries.ts'
import { listInvitationRows } from '../../features/invitations/invitations.queries.ts'
import { readRowsAbout } from '../../features/privacy/export.queries.ts'
import { countSampleRows } from '../../features/readiness/readiness.queries.ts'
import { listSubmissionRows } from '../../features/submissions/inbox.queries.ts'
import { listTeamRows } from '../../features/teams/teams.queries.ts'
import { countAudience, countWaitlist, listWaitlistRows } from '../../features/waitlist/waitlist.queries.ts'
import { fillLargeTables, largeTables } from '../../testing/large-tables.ts'
import { readAll } from '../../testing/read-all.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { listAuditRows } from '../audit/audit.queries.ts'
import { listMailRows } from '../mail/mail.queries.ts'
import type { Queryable } from './database.ts'
import type { ListPage } from './page-of.ts'
import type { DB } from './tables.ts'

const now = new Date('2026-11-21T09:00:00Z')
const first = { limit: 50, page: 1, search: '', direction: 'desc' } as const
const newest = { ...first, sort: 'createdAt' } as const
/** A few days somewhere in the middle of the rows. */
const aWeek = { from: new Date('2026-10-01T00:00:00Z'), before: new Date('2026-10-08T00:00:00Z') }
const oldest = { ...first, direction: 'asc' } as const

type Change = { page?: number; search?: string; from?: Date; before?: Date }
type List = (db: Queryable, change?: Change) => Promise<ListPage<unknown>>
type Reading = (db: Queryable) => Promise<unknown>

/** Every list of the admin area, unfiltered and by each status, with an order that the area offers. */
const lists: Record<string, List> = {
  teams: (db, change) => listTeamRows(db, { ...newest, status: 'all', ...change }),
  'pending teams': (db, change) => listTeamRows(db, { ...newest, status: 'pending', ...change }),
  'teams by company': (db, change) =>
    listTeamRows(db, { ...newest, status: 'all', sort: 'companyName', direction: 'asc', ...change }),
  'teams by contact': (db, change) => listTeamRows(db, { ...newest, status: 'all', sort: 'contactEmail', ...change }),
  'oldest teams': (db, change) => listTeamRows(db, { ...newest, status: 'all', direction: 'asc', ...change }),
  invitations: (db, change) => listInvitationRows(db, { ...newest, status: 'all', ...change }, now),
  'active invitations': (db, change) => listInvitationRows(db, { ...newest, status: 'active', ...change }, now),
  'expired invitations': (db, change) => listInvitationRows(db, { ...newest, status: 'expired', ...change }, now),
  'unopened invitations': (db, change) => listInvitationRows(db, { ...newest, status: 'unopened', ...change }, now),
  'used invitations': (db, change) => listInvitationRows(db, { ...newest, status: 'used', ...change }, now),
  'invitations by end': (db, change) => listInvitationRows(db, { ...newest, status: 'all', sort: 'expiresAt', ...change }, now),
  'invitations by address': (db, change) => listInvitationRows(db, { ...newest, status: 'all', sort: 'email', ...change }, now),
  users: (db, change) => listUserViews(db, { ...newest, userType: 'all', ...change }),
  'full users': (db, change) => listUserViews(db, { ...newest, userType: 'full', ...change }),
  'users by name': (db, change) =>
    listUserViews(db, { ...newest, userType: 'all', sort: 'fullName', direction: 'asc', ...change }),
  'users by company': (db, change) => listUserViews(db, { ...newest, userType: 'all', sort: 'company', ...change }),
  waitlist: (db, change) => listWaitlistRows(db, { ...first, courseType: 'all', ...change }),
  'oldest waitlist': (db, change) => listWaitlistRows(db, { ...oldest, courseType: 'all', ...change }),
  'waitlist of a course': (db, change) => listWaitlistRows(db, { ...first, courseType: 'advanced', ...change }),
  mail: (db, change) => listMailRows(db, { ...first, status: 'all', ...change }),
  'oldest mail': (db, change) => listMailRows(db, { ...oldest, status: 'all', ...change }),
  'failed mail': (db, change) => listMailRows(db, { ...first, status: 'failed', ...change }),
  submissions: (db, change) => listSubmissionRows(db, { ...first, kind: 'all', status: 'all', ...change }),
  'oldest new submissions': (db, change) => listSubmissionRows(db, { ...oldest, kind: 'all', status: 'new', ...change }),
  'new submissions': (db, change) => listSubmissionRows(db, { ...first, kind: 'all', status: 'new', ...change }),
  challenges: (db, change) => listSubmissionRows(db, { ...first, kind: 'challenges', status: 'all', ...change }),
  files: (db, change) => listFileRows(db, { ...first, kind: 'all', ...change }),
  'oldest files': (db, change) => listFileRows(db, { ...oldest, kind: 'all', ...change }),
  images: (db, change) => listFileRows(db, { ...first, kind: 'images', ...change }),
  'oldest audit': (db, change) => listAuditRows(db, { ...oldest, ...change }),
  audit: (db, change) => listAuditRows(db, { ...first, ...change }),
}

type Plan = {
  'Node Type': string
  'Plan Rows': number
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The statements that a reading sends. Of a list: those that find its rows, and the one that counts them. */
async function statementsOf(pool: pg.Pool, read: Reading): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      statements.push(query)
    },
  })
  await read(db)
  return statements
}

async function explain(pool: Pick<pg.Pool, 'query'>, statements: CompiledQuery[]): Promise<Plan[]> {
  const plans: Plan[] = []
  for (const { sql, parameters } of statements) {
    const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters])
    plans.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan))
  }
  return plans
}

/** Enough that a plan which reads a whole table loses; `npm run bench` measures the lists with 100,000. */
const rows = 20_000

const isCount = ({ sql }: CompiledQuery) => sql.includes('count(*) as total')
const readWhole = (plans: Plan[]) =>
  plans
    .filter((node) => node['Node Type'] === 'Seq Scan' && largeTables.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name'])

/** The same, and tables of which a whole index is read. */
const readInAnyOrder = (plans: Plan[]) => [
  ...readWhole(plans),
  ...plans
    .filter((node) => largeTables.includes(node['Relation Name'] ?? '') && node['Index Name'] && !node['Index Cond'])
    .map((node) => node['Relation Name']),
]

test('in large tables, lists find their pages and what is searched, and an export its rows, by indexes; lists count up to a bound', {
  timeout: 300_000,
}, async () => {
  const { pool, deps } = await startTestProduct({ at: now.toISOString() })
  await fillLargeTables(pool, rows, now)
  const wrong: unknown[] = []
  const expectIn = async (name: string, change: Change, index?: string) => {
    const statements = await statementsOf(pool, (db) => lists[name]!(db, change))
    const plans = await explain(
      pool,
      statements.filter((statement) => !isCount(statement)),
    )
    if (readWhole(plans).length > 0) wrong.push([name, change, 'reads all of', readWhole(plans)])
    if (index && !plans.some((node) => node['Index Name'] === index)) wrong.push([name, change, 'does without', index])
  }
  for (const name of Object.keys(lists)) {
    await expectIn(name, {})
    await expectIn(name, { page: 500 })
    await expectIn(name, aWeek)
  }
  const searched = {
    teams: ['company7777', 'teams_by_text'],
    invitations: ['person7777@', 'invitations_by_text'],
    users: ['nováková 7777', 'users_by_text'],
    waitlist: ['person7777@', 'waitlist_entries_by_text'],
    mail: ['person7777@', 'mail_by_text'],
    submissions: ['person7777@', 'submissions_by_text'],
    files: ['table 7777', 'files_by_text'],
    audit: ['company 7777', 'audit_entries_by_text'],
  } as const
  for (const [name, [search, index]] of Object.entries(searched)) {
    await expectIn(name, { search }, index)
    // What more rows hold than fit on a page; the audit looks for teams first.
    const statements = await statementsOf(pool, (db) => lists[name]!(db, { search: search.replace('7777', '77') }))
    const lookedUp = statements.filter(({ sql }) => /\slike\s/.test(sql)).length
    if (lookedUp !== (name === 'audit' ? 2 : 1)) wrong.push([name, 'is searched', lookedUp, 'times'])
  }
  expect(wrong).toEqual([])

  const [ofSearch] = await statementsOf(pool, (db) => lists.mail!(db, { search: 'person77' }))
  const expected = (await explain(pool, [ofSearch!])).filter((node) => node['Index Name'] === 'mail_by_text')
  expect(expected, 'a search of mails for what 111 hold').toEqual([
    expect.objectContaining({ 'Plan Rows': expect.toSatisfy((found: number) => found > 80 && found < 150) }),
  ])

  const found = await explain(pool, await statementsOf(pool, (db) => lists.submissions!(db, { search: 'person77' })))
  const readById = found.filter((node) => node['Index Cond']?.startsWith('(id = ANY'))
  expect(
    readById.map((node) => node['Index Name']),
    'what a search finds is read by its ids, not by an index of the whole list',
  ).toEqual(['submissions_pkey'])

  // As if processes that share the work of a statement cost nothing to start.
  const client = await pool.connect()
  await client.query('set parallel_setup_cost = 0; set min_parallel_index_scan_size = 0')
  const figures = [
    ...(await statementsOf(pool, countWaitlist)),
    ...(await statementsOf(pool, (db) => countAudience(db, 'advanced'))),
  ]
  const ofFigures = (await explain(client, figures)).map((node) => node['Node Type'])
  // In a real table few rows match. Here all do, so the planner would rather scan the table to find the first thousand.
  await client.query('set enable_seqscan = off')
  const ofSample = await explain(client, await statementsOf(pool, (db) => countSampleRows(db, 1_001)))
  client.release(true)
  const inIndex = ['Aggregate', 'Index Only Scan']
  expect(ofFigures, 'figures of the waitlist are counted in an index, by one process').toEqual([...inIndex, ...inIndex])
  expect(
    ofSample.map((node) => node['Index Name']).filter(Boolean),
    'accounts, requests and entries of sample people are counted in their own indexes',
  ).toEqual(['users_unreachable', 'teams_unreachable', 'waitlist_entries_unreachable'])

  const { rows: people } = await pool.query<{ id: string; email: string }>('select id, email from users limit 1')
  const { id: userId, email } = people[0]!
  const about = { userId, email, emailHash: 'a hash', certificateHash: 'another hash' }
  const ofPerson = await statementsOf(pool, (db) => readAll(readRowsAbout(db, about)))
  expect(readInAnyOrder(await explain(pool, ofPerson)), 'tables that an export of a person reads whole').toEqual([])

  const ofTeams = `update audit_entries set details = jsonb_build_object('teamId', (select id from teams limit 1)) where actor_email = 'admin3@course.example'`
  const { rowCount } = await pool.query(ofTeams)
  const named = await lists.audit!(deps.db, { search: 'jana' })
  expect(named.total, 'entries are found by a word that the people of nearly all teams hold').toBe(rowCount)

  const sizeOf = async (change: Change) => {
    const { rows: page, total, more } = await lists.teams!(deps.db, change)
    return [page.length, total, more]
  }
  expect(await sizeOf({}), 'a long list is counted up to a bound').toEqual([50, 10_000, true])
  expect(await sizeOf({ search: 'company77' }), 'what few rows hold is counted').toEqual([50, 111, false])
  expect(await sizeOf({ search: 'company77', page: 3 }), 'its last page').toEqual([11, 111, false])
  expect(await sizeOf({ search: 'company' }), 'what many hold is counted up to a bound').toEqual([50, 10_000, true])
  expect(await sizeOf({ search: 'company', page: 300 }), 'pages go on beyond it').toEqual([50, 15_000, true])
  expect(await sizeOf({ search: 'company', page: 400 }), 'up to the last').toEqual([50, rows, false])
  expect(await sizeOf({ search: 'company', page: 401 }), 'which is the last').toEqual([0, 10_000, true])
})
