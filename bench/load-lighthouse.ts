import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('lighthouse/', import.meta.url))
const program = `${folder}node_modules/lighthouse/core/index.js`

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
 * Lighthouse, installed when it is first needed: with what it depends on it is a seventh of all packages, and neither the product nor a test uses
 * it. Throws when it cannot be installed.
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(program)) {
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error(`Lighthouse could not be installed in ${folder}.`)
  }
  const { default: lighthouse }: { default: Lighthouse } = await import(program)
  return lighthouse
}
