import { runCommand } from '../command-line.ts'

const usage = { call: 'npm run migrate', does: 'Applies pending migrations.', takesNothing: true } as const

await runCommand(usage, async ({ pool }) => {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name')
  console.log(`The database is up to date: ${rows.length} migrations, the last is ${rows.at(-1)?.name}.`)
})
