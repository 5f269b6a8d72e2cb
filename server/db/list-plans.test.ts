import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { listAuditRows } from '../audit/audit.service.ts'
import { listUserViews } from '../auth/auth.queries.ts'
import { listInvitationRows } from '../invitations/invitations.queries.ts'
import { listMailRows } from '../mail/mail.queries.ts'
import { listSubmissionRows } from '../submissions/inbox.queries.ts'
import { listTeamRows } from '../teams/teams.queries.ts'
import { fillLargeTables } from '../testing/large-tables.ts'
import { startTestProduct } from '../testing/test-product.ts'
import { listWaitlistRows } from '../waitlist/waitlist.queries.ts'
import type { Queryable } from './database.ts'
import type { DB } from './tables.ts'

const now = new Date('2026-11-21T09:00:00Z')
const first = { limit: 50, page: 1, search: '' }
const newest = { ...first, sort: 'createdAt', direction: 'desc' } as const

type List = (db: Queryable, change?: { page?: number; search?: string }) => Promise<{ total: number }>

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
  'used invitations': (db, change) => listInvitationRows(db, { ...newest, status: 'used', ...change }, now),
  'invitations by end': (db, change) => listInvitationRows(db, { ...newest, status: 'all', sort: 'expiresAt', ...change }, now),
  'invitations by address': (db, change) => listInvitationRows(db, { ...newest, status: 'all', sort: 'email', ...change }, now),
  users: (db, change) => listUserViews(db, { ...newest, userType: 'all', ...change }),
  'full users': (db, change) => listUserViews(db, { ...newest, userType: 'full', ...change }),
  'users by name': (db, change) =>
    listUserViews(db, { ...newest, userType: 'all', sort: 'fullName', direction: 'asc', ...change }),
  'users by company': (db, change) => listUserViews(db, { ...newest, userType: 'all', sort: 'company', ...change }),
  waitlist: (db, change) => listWaitlistRows(db, { ...first, courseType: 'all', ...change }),
  'waitlist of a course': (db, change) => listWaitlistRows(db, { ...first, courseType: 'advanced', ...change }),
  mail: (db, change) => listMailRows(db, { ...first, status: 'all', ...change }),
  'failed mail': (db, change) => listMailRows(db, { ...first, status: 'failed', ...change }),
  submissions: (db, change) => listSubmissionRows(db, { ...first, kind: 'all', status: 'all', ...change }),
  'new submissions': (db, change) => listSubmissionRows(db, { ...first, kind: 'all', status: 'new', ...change }),
  challenges: (db, change) => listSubmissionRows(db, { ...first, kind: 'challenges', status: 'all', ...change }),
  audit: (db, change) => listAuditRows(db, { ...first, ...change }),
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Plans of the statements that find a list's rows; how many there are may be counted from the whole table. */
async function plansOf(pool: pg.Pool, list: List, change?: { page?: number; search?: string }): Promise<Plan[]> {
  const statements: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      if (!query.sql.includes('count(*)')) statements.push(query)
    },
  })
  await list(db, change)
  const plans: Plan[] = []
  for (const { sql, parameters } of statements) {
    const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters])
    plans.push(rows[0]['QUERY PLAN'][0].Plan)
  }
  return plans.flatMap(nodesOf)
}

const large = [
  'users',
  'invitations',
  'teams',
  'team_members',
  'waitlist_entries',
  'mail',
  'learners',
  'submissions',
  'audit_entries',
]
const readWhole = (nodes: Plan[]) =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name'])
const sortedBy = (nodes: Plan[]) => nodes.filter((node) => node['Index Name']).map((node) => node['Index Name'])

test('with 30,000 rows in every table, lists find their pages, near and far, and what is searched by indexes', {
  timeout: 300_000,
}, async () => {
  const { pool } = await startTestProduct({ at: now.toISOString() })
  await fillLargeTables(pool, 30_000, now)
  const found: Record<string, unknown> = {}
  const wanted: Record<string, unknown> = {}
  for (const [name, list] of Object.entries(lists)) {
    for (const [what, change] of [
      ['first page', {}],
      ['page 500', { page: 500 }],
    ] as const) {
      found[`${name}, ${what}`] = readWhole(await plansOf(pool, list, change))
      wanted[`${name}, ${what}`] = []
    }
  }
  const searched = {
    teams: ['company27777', 'teams_by_text'],
    invitations: ['person27777@', 'invitations_by_text'],
    users: ['nováková 27777', 'users_by_text'],
    waitlist: ['person27777@', 'waitlist_entries_by_text'],
    mail: ['person27777@', 'mail_by_text'],
    submissions: ['person27777@', 'users_by_text'],
    audit: ['company 27777', 'audit_entries_by_text'],
  } as const
  for (const [name, [search, index]] of Object.entries(searched)) {
    const nodes = await plansOf(pool, lists[name]!, { search })
    found[`${name}, search`] = [readWhole(nodes), sortedBy(nodes).includes(index)]
    wanted[`${name}, search`] = [[], true]
  }
  expect(found).toEqual(wanted)
})
