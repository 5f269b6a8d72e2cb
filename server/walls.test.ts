import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const plugins = ['server/sql-in-queries.grit', 'server/features/people/one-direction.grit']
const root = fileURLToPath(new URL('..', import.meta.url))

const importing = (from: string) => `import { something } from '${from}'\n\nexport const used = something\n`
const nonNull = 'export const first = (all: string[]): string => all[0]!\n'
const query = "export const names = (db: Db) => db.selectFrom('users').select('fullName').execute()\n"
const template = "import { type RawBuilder, sql } from 'kysely'\n\nexport const one: RawBuilder<number> = sql`select 1`\n"

const bad: [path: string, text: string, sentence: string][] = [
  ['server/features/access/teams/a.service.ts', importing('../waitlist/waitlist.queries.ts'), "Ask the feature's service"],
  [
    'server/features/access/teams/h.service.ts',
    importing('../../people/accounts/accounts.queries.ts'),
    "Ask the feature's service",
  ],
  ['server/features/access/teams/b.service.ts', importing('../../../platform/mail/mail.queries.ts'), "Ask the feature's service"],
  ['server/commands/a.ts', importing('../features/access/teams/teams.queries.ts'), "Ask the feature's service"],
  ['server/a.ts', importing('./features/access/teams/teams.queries.ts'), "Ask the feature's service"],
  ['server/platform/http/a.ts', importing('../../features/access/teams/teams.service.ts'), 'The platform knows no feature'],
  ['server/embedded-postgres/a.ts', importing('../platform/mail/mail.service.ts'), 'The embedded PostgreSQL knows only'],
  ['server/features/access/teams/a.ts', importing('../../../../web/ui/button.tsx'), 'Server and web never meet'],
  ['web/ui/a.ts', importing('../../server/deps.ts'), 'Server and web never meet'],
  ['contract/a.ts', importing('../server/deps.ts'), 'The contract imports only zod'],
  ['content/a.ts', importing('../contract/csv.ts'), 'Content is data only'],
  ['server/features/a/one.ts', importing('./two.ts'), 'part of a cycle'],
  ['server/features/a/two.ts', importing('./one.ts'), 'part of a cycle'],
  ['server/features/access/teams/c.service.ts', query, 'SQL stands in a .queries.ts'],
  ['server/features/access/teams/d.service.ts', template, 'SQL stands in a .queries.ts'],
  ['server/features/people/accounts/a.ts', importing('../sessions/tokens.ts'), 'in one direction only'],
  ['server/features/people/social/a.ts', importing('../privacy/retention.ts'), 'in one direction only'],
  ['server/features/access/teams/b.ts', nonNull, 'noNonNullAssertion'],
]

const good: [path: string, text: string][] = [
  ['server/features/access/teams/e.service.ts', importing('./teams.queries.ts')],
  ['server/features/access/teams/f.service.ts', importing('../waitlist/waitlist.service.ts')],
  ['server/features/access/teams/i.service.ts', importing('../../people/accounts/accounts.service.ts')],
  ['server/features/access/teams/g.service.ts', importing('../../../platform/mail/queue-mail.ts')],
  ['server/features/people/privacy/a.ts', importing('../sessions/tokens.ts')],
  ['server/features/access/teams/a.queries.ts', query],
  ['server/features/access/teams/b.queries.ts', template],
  ['server/features/access/teams/b.test.ts', nonNull],
]

test('lint keeps the walls between the parts of the project, and nothing more', () => {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'))
  try {
    const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: undefined }))
    for (const [path, text] of [...bad, ...good]) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    for (const plugin of plugins) copyFileSync(join(root, plugin), join(folder, plugin))
    const args = ['lint', '--reporter=github', '--max-diagnostics=none', '.']
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' })
    const saidOf = (path: string) => stdout.split('\n').filter((line) => line.includes(`/${path},`))
    const missing = bad.filter(([path, , sentence]) => !saidOf(path).some((line) => line.includes(sentence)))
    expect(missing.map(([path, , sentence]) => [path, sentence, saidOf(path)])).toEqual([])
    expect(good.flatMap(([path]) => saidOf(path))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
