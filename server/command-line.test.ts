import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const DATA_DIR = join(tmpdir(), 'a data folder that no command is to make')
const command = (name: string, option: string) =>
  run(process.execPath, [join(import.meta.dirname, 'commands', `${name}.ts`), option], { env: { ...process.env, DATA_DIR } })

test('--help says what a command does, and does nothing', { timeout: 60_000 }, async () => {
  for (const name of ['admin', 'backup', 'migrate', 'purge', 'restore', 'rotate-badge-key', 'sample'])
    expect((await command(name, '--help')).stdout).toMatch(new RegExp(`^npm run ${name}[^]*\\n  [A-Z].*\\.\\n$`))
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('a command without options refuses one, and does nothing', { timeout: 60_000 }, async () => {
  await expect(command('sample', '--teams')).rejects.toMatchObject({ code: 1, stderr: 'npm run sample takes no options.\n' })
  expect(existsSync(DATA_DIR)).toBe(false)
})
