import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import Fastify from 'fastify'
import type { Load } from './load.ts'

type Answer = { method: string; status: number; headers: Record<string, string>; body: string }

/** Headers that Node.js and Fastify set themselves. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** Calls the product once, to copy its status, headers and bytes. */
async function readAnswer({ url, method = 'GET', headers, body, tokens }: Load): Promise<Answer> {
  const authorization = tokens ? { authorization: `Bearer ${tokens[0]}` } : {}
  const asked = request(url, { method, headers: { ...headers, ...authorization } })
  asked.end(body === undefined ? undefined : JSON.stringify(body).replaceAll('{number}', 'bare'))
  const [answer] = await once(asked, 'response')
  const bytes = Buffer.concat(await answer.toArray())
  if (answer.statusCode >= 400) throw new Error(`${url} was answered ${answer.statusCode}: ${bytes}`)
  const same = Object.entries(answer.headers).filter(([name]) => !ownHeaders.has(name))
  const sameHeaders = Object.fromEntries(same.map(([name, value]) => [name, String(value)]))
  return { method, status: answer.statusCode, headers: sameHeaders, body: bytes.toString('base64') }
}

export async function startBareProgram(loads: Load[]): Promise<{ url: string; pid: number; stop(): void }> {
  const answers: Answer[] = []
  for (const load of loads) answers.push(await readAnswer(load))
  const child = fork(import.meta.filename)
  child.send(answers)
  const [url] = await once(child, 'message')
  return { url: String(url), pid: child.pid ?? 0, stop: () => void child.kill() }
}

if (process.send)
  process.once('message', async (answers: Answer[]) => {
    const app = Fastify()
    for (const [number, { method, status, headers, body }] of answers.entries()) {
      const bytes = Buffer.from(body, 'base64')
      app.route({ method, url: `/${number}`, handler: (_, reply) => reply.code(status).headers(headers).send(bytes) })
    }
    process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
  })
