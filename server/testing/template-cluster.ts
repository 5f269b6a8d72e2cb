import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { isRunning } from './test-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const templatesDir = join(root, '.cache', 'test-clusters')

/** Name of the migrated database with the course in it that every test's database is cloned from. */
export const templateDatabase = 'template_course'

/** What a template is made of: a change in any of it asks for a new one. */
const inputs = [
  'content',
  'contract',
  'server/embedded-postgres',
  'server/features/authoring/content-files',
  'server/features/authoring/rendering',
  'server/features/learning/catalogue',
  'server/features/office/settings',
  'server/platform/db',
  'server/platform/jobs',
  'server/platform/operator',
  'server/testing/make-template-cluster.ts',
  'package-lock.json',
]

/**
 * Finds the PostgreSQL cluster that holds {@link templateDatabase}, its server stopped; it is kept between test runs and made when there is none
 * of the present sources. Returns its folder.
 */
export async function ensureTemplateCluster(log: Logger): Promise<string> {
  const dataDir = keptCluster()
  if (!existsSync(dataDir)) {
    const { makeTemplateCluster } = await import('./make-template-cluster.ts')
    // Made aside, so that a run that is killed leaves no half of it.
    const draft = join(templatesDir, `draft-${process.pid}`)
    mkdirSync(draft, { recursive: true, mode: 0o700 })
    removeOlderClusters(dataDir)
    await makeTemplateCluster(draft, templateDatabase, log)
    // Another run may have been quicker with the same work; its cluster is as good.
    if (existsSync(dataDir)) rmSync(draft, { recursive: true, force: true })
    else renameSync(draft, dataDir)
  }
  return join(dataDir, 'pg')
}

/** Removes the cluster that is kept for the present sources. */
export function removeTemplateCluster(): void {
  rmSync(keptCluster(), { recursive: true, force: true })
}

const keptCluster = () => join(templatesDir, hashInputs())

/** Removes clusters of other sources, and leftovers of killed runs. */
function removeOlderClusters(dataDir: string): void {
  for (const name of readdirSync(templatesDir)) {
    const maker = name.startsWith('draft-') ? Number(name.slice('draft-'.length)) : undefined
    if (maker === undefined ? name !== basename(dataDir) : !isRunning(maker))
      rmSync(join(templatesDir, name), { recursive: true, force: true })
  }
}

function hashInputs(): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of inputs.flatMap(listFiles))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function listFiles(input: string): string[] {
  if (statSync(join(root, input)).isFile()) return [input]
  return readdirSync(join(root, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}
