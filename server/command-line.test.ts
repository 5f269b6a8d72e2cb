import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { copyDatabase } from './testing/new-database.ts'
import { openFolder } from './testing/open-folder.ts'
import { templateDatabase } from './testing/template-cluster.ts'

const run = promisify(execFile)
const DATA_DIR = join(tmpdir(), 'a data folder that no command is to make')
const command = (name: string, option: string) =>
  run(process.execPath, [join(import.meta.dirname, 'commands', `${name}.ts`), option], { env: { ...process.env, DATA_DIR } })

test('--help says what a command does, and does nothing', async () => {
  for (const name of ['admin', 'backup', 'migrate', 'purge', 'restore', 'rotate-badge-key', 'sample'])
    expect((await command(name, '--help')).stdout).toMatch(new RegExp(`^npm run ${name}[^]*\\n  [A-Z].*\\.\\n$`))
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('a command without options refuses one, and does nothing', async () => {
  await expect(command('sample', '--teams')).rejects.toMatchObject({ code: 1, stderr: 'npm run sample takes no options.\n' })
  expect(existsSync(DATA_DIR)).toBe(false)
})

/** What a backup needs: a folder, a database, and settings that name both. */
async function openBackup() {
  const dir = openFolder()
  const { host, port, user } = inject('cluster')
  const database = await copyDatabase(templateDatabase)
  const address = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const env = { ...process.env, DATABASE_URL: address, DATA_DIR: join(dir, 'data') }
  return { dir, database, env, args: [join(import.meta.dirname, 'commands', 'backup.ts'), join(dir, 'a.tar.gz')] }
}

test.each(['SIGTERM', 'SIGINT'] as const)('a backup that is ended by %s leaves no file', async (signal) => {
  const { dir, database, env, args } = await openBackup()
  const client = new pg.Client({ ...inject('cluster'), database })
  await client.connect()
  onTestFinished(() => client.end())
  // The backup waits for this table, so it is under way when the signal arrives.
  await client.query('begin; lock table users in access exclusive mode')
  const backup = spawn(process.execPath, args, { env, stdio: 'ignore' })
  const exited = once(backup, 'exit')
  const drafts = () => readdirSync(dir).filter((name) => name.startsWith('a.tar.gz'))
  await expect.poll(drafts).toHaveLength(1)
  backup.kill(signal)
  await exited
  expect(drafts()).toEqual([])
})

test('a backup lists what it does not contain, and how to check it', async () => {
  const { dir, env, args } = await openBackup()
  const { stdout } = await run(process.execPath, args, { env })
  expect(stdout).toContain('Not in it: the settings')
  for (const left of ['auth-secret', 'tombstones.json']) expect(stdout).toContain(join(dir, 'data', left))
  expect(stdout).toContain(
    `To check it, restore it beside the product: DATABASE_URL= DATA_DIR=/tmp/check npm run restore -- ${join(dir, 'a.tar.gz')}`,
  )
})
