import type pg from 'pg'
import { listMigrations, readMigration } from '../db/migrate.ts'
import { type ArchiveManifest, ArchiveRefusal, listTables, migrationsTable, quoted } from './archive-format.ts'

/**
 * Throws {@link ArchiveRefusal} when a table of the application holds more rows than the migrations put there: a restore overwrites
 * nothing. Leaves the tables as the migrations make them.
 */
export async function refuseFilledDatabase(client: pg.ClientBase): Promise<void> {
  const found = await countRows(client)
  if (Object.values(found).every((count) => count === 0)) return
  await client.query(dropEverything)
  for (const name of await listMigrations()) await client.query(await readMigration(name))
  const seeded = await countRows(client)
  const filled = Object.entries(found).flatMap(([name, count]) => (count > (seeded[name] ?? 0) ? [name] : []))
  if (filled.length === 0) return
  throw new ArchiveRefusal(
    `The database is not empty (${filled.join(', ')}). Restore needs an empty one: set another DATA_DIR or DATABASE_URL. ` +
      'Nothing was changed.',
  )
}

async function countRows(client: pg.ClientBase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await listTables(client)) {
    if (name === migrationsTable) continue
    // Held until the end, so that no row comes in between.
    await client.query(`lock table public.${quoted(name)} in access exclusive mode`)
    const { rows } = await client.query(`select count(*)::int as count from public.${quoted(name)}`)
    counts[name] = rows[0].count
  }
  return counts
}

/**
 * Gives the empty tables the shape they had when the backup was made, and takes the foreign keys and triggers away while rows come
 * in. Returns what puts these back and sets the sequences. Works without any right beyond that of the tables' owner.
 */
export async function prepareTables(client: pg.ClientBase, manifest: ArchiveManifest): Promise<() => Promise<void>> {
  const ours = await listMigrations()
  if (manifest.migrations.some((name, index) => ours[index] !== name)) {
    const unknown = manifest.migrations.find((name, index) => ours[index] !== name)
    throw new ArchiveRefusal(
      `The backup was made by a newer version of the product (its tables know ${unknown}). Restore it with that version. ` +
        'Nothing was changed.',
    )
  }
  if (manifest.migrations.length < ours.length) {
    await client.query(dropEverything)
    for (const name of manifest.migrations) await client.query(await readMigration(name))
  }
  await client.query(`delete from public.${migrationsTable}`)
  const { rows: keys } = await client.query(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  const tables = await listTables(client)
  for (const { name } of tables) {
    // Rows that a migration itself put there are in the backup too.
    await client.query(`delete from public.${quoted(name)}`)
    await client.query(`alter table public.${quoted(name)} disable trigger user`)
  }
  return async () => {
    for (const { name } of tables) await client.query(`alter table public.${quoted(name)} enable trigger user`)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    }
    for (const { name, value } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value])
    }
  }
}

/**
 * Removes all of the application's objects but the list of migrations. What belongs to an extension stays, and what belongs to a
 * column goes with its table.
 */
const dropEverything = `do $$
declare command text;
begin
  for command in
    select format('drop %s if exists public.%I cascade',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname)
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and relname <> '${migrationsTable}'
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('e', 'a', 'i'))
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where pronamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('drop type if exists public.%I cascade', typname) from pg_type t
      where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
        and not exists (select 1 from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  loop
    execute command;
  end loop;
end $$`
