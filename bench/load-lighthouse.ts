import { spawnSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, 'lighthouse')
/** Beside the other things that can be made again: tests and checks do not look there. */
const folder = join(import.meta.dirname, '..', '.cache', 'lighthouse')
/** npm writes it when an installation is complete. */
const installedLockFile = join(folder, 'node_modules', '.package-lock.json')

/** Audits an address with the browser that listens on the port; without a result when that browser is gone. */
type Lighthouse = (
  url: string,
  options: { port: number; logLevel: 'silent'; output: 'json' },
) => Promise<
  | {
      lhr: {
        audits: Record<string, { numericValue?: number } | undefined>
        categories: Record<string, { score: number | null } | undefined>
      }
    }
  | undefined
>

/**
 * Lighthouse, installed when it is first needed: with what it depends on it would be a seventh of what a fresh copy installs, and neither the
 * product nor a test uses it. Throws when it cannot be installed.
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(installedLockFile)) {
    cpSync(packages, folder, { recursive: true })
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error(`Lighthouse could not be installed in ${folder}.`)
  }
  const { default: lighthouse }: { default: Lighthouse } = await import(
    join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  )
  return lighthouse
}
