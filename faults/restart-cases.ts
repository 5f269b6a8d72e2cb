import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../e2e/product-process.ts'
import { expect, type FaultCase, SkipCase, startReady, waitUntil, withDatabase } from './fault-product.ts'

const haproxy = '/usr/sbin/haproxy'
const requests = 5_000

const configuration = (front: number, backs: number[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1
frontend front
  bind 127.0.0.1:${front}
  default_backend course
backend course
${backs.map((port) => `  server s${port} 127.0.0.1:${port} check`).join('\n')}
`

export const restartCases: FaultCase[] = [
  {
    name: 'rolling restart of two instances behind haproxy',
    run: () =>
      withDatabase(async (database) => {
        if (!existsSync(haproxy)) throw new SkipCase('haproxy is not installed')
        const dir = mkdtempSync(join(tmpdir(), 'faults-proxy-'))
        const settings = {
          ...database,
          AUTH_SECRET: 'a secret that both instances share, for faults',
          TRUST_PROXY: '1',
        }
        const ports = [await freePort(), await freePort()]
        const start = (port: number) => startReady({ ...settings, PORT: String(port) })
        const instances = await Promise.all(ports.map(async (port) => ({ port, product: await start(port) })))
        const front = await freePort()
        writeFileSync(join(dir, 'haproxy.cfg'), configuration(front, ports))
        const proxy = spawn(haproxy, ['-db', '-f', join(dir, 'haproxy.cfg')], { stdio: 'ignore' })
        try {
          const agent = new Agent({ keepAlive: true, maxSockets: 8 })
          const ask = async (path: string): Promise<number> => {
            const [answer] = (await once(get({ port: front, path, agent, host: '127.0.0.1' }), 'response')) as [IncomingMessage]
            answer.resume()
            await once(answer, 'end')
            return answer.statusCode ?? 0
          }
          await waitUntil(async () => (await ask('/readyz')) === 200, 10_000)
          // A cached page, a database call, and one that requires a session.
          const paths = ['/', '/api/invitations/check-approval/none', '/api/auth/me']
          const failed: string[] = []
          let sent = 0
          let restarts = 0
          let isRestarting = true
          const visit = async () => {
            while (isRestarting || sent < requests) {
              const path = paths[sent++ % paths.length] ?? '/'
              const outcome = await ask(path).catch((error: Error) => error.message)
              if (typeof outcome === 'string' || outcome >= 500) failed.push(`${path} ${outcome}`)
            }
          }
          const restart = async () => {
            for (let round = 0; round < 2; round++)
              for (const instance of instances) {
                instance.product.signal('SIGTERM')
                expect((await instance.product.exited).code === 0, 'an instance did not stop in order')
                instance.product = await start(instance.port)
                await waitUntil(async () => (await instance.product.ask('/readyz')).status === 200, 5_000)
                // Until haproxy has noticed as well.
                await new Promise((resolve) => setTimeout(resolve, 1_500))
                restarts++
              }
            isRestarting = false
          }
          await Promise.all([restart(), ...Array.from({ length: 8 }, visit)])
          expect(failed.length === 0, `${failed.length} of ${sent} failed: ${failed.slice(0, 3).join(', ')}`)
          return `0 of ${sent} requests failed in ${restarts} restarts`
        } finally {
          proxy.kill()
          rmSync(dir, { recursive: true, force: true })
        }
      }),
  },
]
