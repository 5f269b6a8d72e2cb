import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, type FaultCase } from './fault-case.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Cases about requests that no form sends. */
export const requestCases: FaultCase[] = [
  {
    name: 'every body that an operation refuses is sent to it',
    run: async () => {
      const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', 'server/platform/http/near-misses.test.ts']
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [...args, 'server/platform/http/account-near-misses.test.ts'],
        { cwd: root, env: { ...process.env, NEAR_MISSES: 'all' }, encoding: 'utf8', maxBuffer: 100_000_000 },
      )
      expect(status === 0, `${stdout}${stderr}`.split('\n').slice(-40).join('\n'))
      const counts = [...stdout.matchAll(/(\d+) refused bodies sent to/g)].map(([, count]) => Number(count))
      const total = counts.reduce((sum, count) => sum + count, 0)
      expect(total > 10_000, `only ${total} bodies were sent`)
      return `${total} refused bodies sent to ${counts.length} operations; no answer of 500 or above, each in the envelope, none over 100 ms of processor time`
    },
  },
]
