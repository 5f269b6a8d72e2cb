import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { getCertificate } from '#contract/certificates.ts'
import { listSubmissions } from '#contract/inbox.ts'
import { listAudit } from '#contract/insights.ts'
import { listInvitations } from '#contract/invitations.ts'
import { getLesson, listModules } from '#contract/lessons.ts'
import { listTeams } from '#contract/teams.ts'
import { listWaitlist } from '#contract/waitlist.ts'
import { systemClock } from '../../deps.ts'
import { loadCourse, prepareCourseJson } from '../../features/learning/catalogue/load-course.ts'
import { copyDatabase, dropDatabase } from '../../testing/new-database.ts'
import { templateDatabase } from '../../testing/template-cluster.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { openDatabase, openPool } from './database.ts'
import { listMigrations, migrate, readMigration } from './migrate.ts'

const dumpFile = join(import.meta.dirname, '..', '..', 'testing', 'database-1.0.sql.gz')

/** Works with a pool on a database, which is closed afterwards, so that the database can be copied and dropped. */
async function withPool<Result>(database: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = openPool({ ...inject('cluster'), database }, pino({ level: 'silent' }))
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** The database of version 1.0 from the folder of the tests. Returns its name; it is dropped after the test. */
async function loadDatabase10(): Promise<string> {
  const database = await copyDatabase()
  onTestFinished(() => dropDatabase(database))
  // The dump changes settings of the session, so it has a separate connection.
  const client = new pg.Client({ ...inject('cluster'), database })
  await client.connect()
  await client.query(gunzipSync(await readFile(dumpFile)).toString())
  await client.end()
  return database
}

async function countRows(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'",
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) counts[name] = (await pool.query(`select count(*)::int as count from ${name}`)).rows[0].count
  return counts
}

/** Every column, constraint, index, trigger and function of the application. */
async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select format('%s.%s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull) as line
       from pg_attribute join pg_class c on c.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ '^graphile_worker'
     union all select pg_get_functiondef(oid) from pg_proc p
       where pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
`,
  )
  // PostgreSQL repeats parentheses differently once a definition has been dumped.
  return rows.map(({ line }) => line.replaceAll(/[()]/g, '')).sort()
}

/** Migrations that installations have applied; the text of each is fixed. */
const released = {
  '0001-schema.sql': '44382aaf1d2b1fabcb52b354d3023624d6bc0c2038b14dad831837d1f217b8ad',
  '0002-third-edition.sql': 'e5c5e8d6f8e816abdb3c66241c13c428077b8f3e36661203c0efb5a4c727fc86',
  '0003-accounts-and-media.sql': '3320d6a4b44d3dfae23015469f5e949256d93d1c9b6c9216f4437d95a6a8c851',
}
const migrations = await listMigrations()

/** Rows in the tables and columns that 0002 added. */
const rowsOf0002 = `
  insert into lab_strings select id, gen_random_uuid(), '{"words": "java"}', 'A note', now() from learners limit 1;
  insert into notes select id, 1, 1, 'n1', 'A quote', 'before', 'after', 'A note', now(), now(), 1, 'c1' from learners limit 1;
  insert into search_passages values ('a build', 0, 'title', 'body');
  insert into mail_texts values ('activation', 'text', 1, '{"subject": "Hello", "heading": "Hello", "body": "{button}"}', now(), null, 'An admin');
  insert into practice_parts values ('panels', '[]', 1, now());
  update invitations set name = 'Eva', note = 'See you soon';
  update waitlist_entries set confirmation_sent_at = now();
  update users set role = 'reviewer', user_type = 'reviewer' where id = (select id from users where role = 'user' limit 1);
  update certificates set replaced_at = now(), replaced_because = 'corrected-by-learner' where code = 'PTC-DDDD-EEEE-FFFF'`

test('a migration that was released is not edited afterwards', async () => {
  for (const [name, hash] of Object.entries(released))
    expect(
      createHash('sha256')
        .update(await readMigration(name))
        .digest('hex'),
      name,
    ).toBe(hash)
})

// A database at the newest migration has nothing to upgrade.
for (const [number, last] of Object.keys(released)
  .filter((name) => name !== migrations.at(-1))
  .entries())
  test(`a database at ${last} is upgraded to the tables of a new one, and every row stays`, async () => {
    const newest = await copyDatabase(templateDatabase)
    onTestFinished(() => dropDatabase(newest))
    const fresh = await withPool(newest, describeSchema)
    await withPool(await loadDatabase10(), async (pool) => {
      for (const name of migrations.slice(1, number + 1)) {
        await pool.query(await readMigration(name))
        await pool.query('insert into schema_migrations (name) values ($1)', [name])
      }
      if (number > 0) await pool.query(rowsOf0002)
      const before = await countRows(pool)
      expect(Object.keys(before).filter((table) => before[table] === 0)).toEqual(['rate_limits', 'sign_in_tries'])
      expect(await migrate(pool)).toEqual(migrations.slice(number + 1))
      const { rows: applied } = await pool.query('select name from schema_migrations order by name')
      expect(applied.map(({ name }) => name)).toEqual(migrations)
      expect(await countRows(pool)).toMatchObject(before)
      expect(await describeSchema(pool)).toEqual(fresh)
    })
  })

test('after the upgrade from version 1.0 its people go on, and what an admin edited stays', async () => {
  const database = await loadDatabase10()
  await withPool(database, async (pool) => {
    await migrate(pool)
    expect(await loadCourse({ db: openDatabase(pool), clock: systemClock }, await prepareCourseJson())).toBe(true)
  })
  const product = await startTestProduct({ template: database, at: '2026-11-28T09:00:00Z' })
  const signIn = async (email: string) => {
    const answer = await product.call(login, { body: { email, password: 'a long pass phrase of 1.0' } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data.token
  }

  const admin = await signIn('admin@example.com')
  const totals = await Promise.all(
    [listTeams, listInvitations, listSubmissions, listWaitlist].map(
      async (list) => (await product.call(list, { as: admin })).body.total,
    ),
  )
  expect(totals).toEqual([6, 20, 25, 7])
  const audit = (await product.call(listAudit, { as: admin, query: { limit: 200 } })).body.data
  expect(audit).toHaveLength(40)
  expect(audit.slice(0, 17).map(({ action, subjectType, subjectIds }) => [action, subjectType, ...subjectIds].join(' '))).toEqual(
    expect.arrayContaining([
      'person-erased person',
      'lesson-deleted lesson 5.2',
      'module-changed module 4',
      'passkey-added own-account',
      'certificate-revoked certificate PTC-AAAA-BBBB-CCCC',
      'team-rejected team 9eafe62e-74a4-41f1-ae26-bcb7f601a374',
    ]),
  )

  const as = await signIn('alena.vzorova@vzor.example.com')
  const modules = (await product.call(listModules, { as })).body.data
  expect(modules.filter(({ progress }) => progress.completedAt !== null)).toHaveLength(8)
  expect(modules[3]!.title).toBe('A module title that an admin wrote')
  const read = async (params: { moduleId: number; lessonId: number }) => (await product.call(getLesson, { as, params })).body.data
  expect((await read({ moduleId: 3, lessonId: 2 })).title).toBe('A title that an admin wrote')
  expect(JSON.stringify((await read({ moduleId: 2, lessonId: 1 })).content)).not.toContain('A shortened lesson')
  const certificate = await product.call(getCertificate, { params: { code: 'PTC-DDDD-EEEE-FFFF' } })
  expect(certificate.status, 'kept by its learner when the account was deleted').toBe(200)
})

test('a database that a newer version has migrated is refused, and nothing in it changes', async () => {
  await withPool(await loadDatabase10(), async (pool) => {
    await pool.query("insert into schema_migrations (name) values ('9999-later.sql')")
    const before = await describeSchema(pool)
    await expect(migrate(pool)).rejects.toThrow('The database was migrated by a newer version (9999-later.sql).')
    expect(await describeSchema(pool)).toEqual(before)
  })
})

test('an audit entry that version 1.0 writes at the same time is converted to this form', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const id = crypto.randomUUID()
  await product.pool.query(
    `insert into audit_entries (actor_email, action, subject, details, at) values
       ('a@example.com', 'user changed', $1, '{"status": "disabled"}', '2026-11-20T09:00:00Z'),
       ('a@example.com', 'team member deleted', 'team', $2, '2026-11-20T08:00:00Z')`,
    [`user ${id}`, { teamId: id }],
  )
  const { data } = (await product.call(listAudit, { as, query: { search: 'a@example.com' } })).body
  expect(data).toMatchObject([
    { action: 'user-changed', subjectType: 'user', subjectIds: [id], details: { status: 'disabled' } },
    { action: 'team-member-deleted', subjectType: 'team', subjectIds: [id], details: { count: 1 } },
  ])
})
