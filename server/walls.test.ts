import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const sqlPlugin = 'server/sql-in-queries.grit'
const root = fileURLToPath(new URL('..', import.meta.url))

const importing = (from: string) => `import { something } from '${from}'\n\nexport const used = something\n`

/** What the project's lint says about these files, path → text. */
function lint(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: undefined }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  mkdirSync(join(folder, 'server'), { recursive: true })
  copyFileSync(join(root, sqlPlugin), join(folder, sqlPlugin))
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', '.'], { cwd: folder, encoding: 'utf8' })
  return `${stdout}${stderr}`
}

test.each([
  ['server/features/teams/probe.service.ts', '../waitlist/waitlist.queries.ts', "Ask the feature's service"],
  ['server/features/teams/probe.service.ts', '../../platform/mail/mail.queries.ts', "Ask the feature's service"],
  ['server/commands/probe.ts', '../features/teams/teams.queries.ts', "Ask the feature's service"],
  ['server/probe.ts', './features/teams/teams.queries.ts', "Ask the feature's service"],
  ['server/platform/http/probe.ts', '../../features/teams/teams.service.ts', 'The platform knows no feature'],
  ['server/embedded-postgres/probe.ts', '../platform/mail/mail.service.ts', 'The embedded PostgreSQL knows only'],
  ['server/features/teams/probe.ts', '../../../web/ui/button.tsx', 'Server and web never meet'],
  ['web/ui/probe.ts', '../../server/clock.ts', 'Server and web never meet'],
  ['contract/probe.ts', '../server/clock.ts', 'The contract imports only zod'],
  ['content/probe.ts', '../contract/csv.ts', 'Content is data only'],
])('%s may not import %s', (path, from, sentence) => {
  expect(lint({ [path]: importing(from) })).toContain(sentence)
})

test('two files may not import each other', () => {
  const files = { 'server/features/a/one.ts': importing('./two.ts'), 'server/features/a/two.ts': importing('./one.ts') }
  expect(lint(files)).toContain('part of a cycle')
})

test('a service imports the queries of its own folder and the service of another', () => {
  const said = lint({
    'server/features/teams/one.service.ts': importing('./teams.queries.ts'),
    'server/features/teams/two.service.ts': importing('../waitlist/waitlist.service.ts'),
    'server/features/teams/three.service.ts': importing('../../platform/mail/queue-mail.ts'),
  })
  expect(said).not.toContain('lint/')
  expect(said).toContain('Checked 5 files')
})

test.each([
  "export const names = (db: Db) => db.selectFrom('users').select('fullName').execute()\n",
  "import { type RawBuilder, sql } from 'kysely'\n\nexport const one: RawBuilder<number> = sql`select 1`\n",
])('SQL stands in a query file, and nowhere else in a feature: %s', (text) => {
  expect(lint({ 'server/features/teams/probe.service.ts': text })).toContain('SQL stands in a .queries.ts')
  expect(lint({ 'server/features/teams/probe.queries.ts': text })).not.toContain('SQL stands')
})

test('a non-null assertion says why it holds, and tests may go without', () => {
  const text = 'export const first = (all: string[]): string => all[0]!\n'
  expect(lint({ 'server/features/teams/probe.ts': text })).toContain('noNonNullAssertion')
  expect(lint({ 'server/features/teams/probe.test.ts': text })).not.toContain('noNonNullAssertion')
})
