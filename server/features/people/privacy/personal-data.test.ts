import { expect, test } from 'vitest'
import { mentionPlace } from '#contract/privacy.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { mentionPlaces } from './mentions.queries.ts'
import { declarations, personalData } from './personal-data.queries.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Tables without personal data. */
const impersonalTables = [
  ...['badge_keys', 'installation', 'modules', 'operator_pictures', 'practice_parts', 'removed_content', 'resource_downloads'],
  ...['revoked_badges', 'schema_migrations', 'search_passages', 'webhooks'],
]

/** Ids, hashes and what only serves searches and drafts: no export holds them, and no declaration names them. */
const unnamed = /^(id|searchText|revision|version|changeId)$|(Id|Hash)$/

test('every column of every table is named by a declaration', async () => {
  const product = await startTestProduct()
  const { rows } = await product.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  )
  const columnsOf = Map.groupBy(rows, ({ table }) => table)
  const declared = new Map(declarations.map((one) => [one.table, one]))
  expect(
    [...columnsOf.keys()].toSorted(),
    'Declare each table in server/features/people/privacy/personal-data.queries.ts.',
  ).toEqual([...Object.keys(personalData).map(snake), ...impersonalTables].toSorted())
  const wrong: string[] = []
  for (const [table, columns] of columnsOf) {
    const { export: lists, withheld = [] } = declared.get(table) ?? { export: 'nothing' }
    // A table that no export holds for a reason is named as a whole.
    if (typeof lists === 'string') continue
    const named = new Set([...Object.values(lists).flatMap((list) => ('columns' in list ? list.columns : list)), ...withheld])
    const inTable = columns.map(({ column }) => camel(column))
    for (const column of inTable) if (!named.has(column) && !unnamed.test(column)) wrong.push(`${table}.${column} is not named`)
    for (const column of named) if (!inTable.includes(column)) wrong.push(`${table}.${column} does not exist`)
  }
  expect(wrong, 'Name these columns in server/features/people/privacy/personal-data.queries.ts.').toEqual([])
})

test('whatever refers to a person is declared, and a foreign key ends what goes with another row', async () => {
  const product = await startTestProduct()
  const { rows } = await product.pool.query<{ from: string; to: string; action: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to, confdeltype as action from pg_constraint where contype = 'f'`,
  )
  const tables = new Set(declarations.map(({ table }) => table))
  const people = ['users', 'learners', 'invitations', 'teams', 'submissions', 'certificates', 'assessment_attempts']
  expect(rows.filter(({ from, to }) => people.includes(to) && !tables.has(from))).toEqual([])
  for (const { table, erase, keep } of declarations) {
    const ends = rows.filter(({ from, action }) => from === table && ['c', 'n'].includes(action)).map(({ to }) => to)
    if (erase === 'cascade') expect([table, ends.some((to) => people.includes(to))]).toEqual([table, true])
    if (Array.isArray(keep)) expect([table, ends]).toEqual([table, expect.arrayContaining(keep.map(snake))])
  }
})

test('every place of mentions that the contract names is declared', () => {
  expect(Object.keys(mentionPlaces).toSorted()).toEqual(mentionPlace.options.toSorted())
})
