import Fastify from 'fastify'
import pg from 'pg'
import type { LimitOrder } from './bench-product.ts'

// The least a program can do for an answer of the product, on the same libraries and database: one statement, and the same headers and bytes.
const { database, answers } = JSON.parse(process.argv[2]!) as LimitOrder
const pool = new pg.Pool({ ...database, max: 12 })
await pool.query(
  'create table if not exists bench_limit (id uuid primary key default gen_random_uuid(), email text not null unique, at timestamptz not null)',
)

const statements = {
  bare: async () => undefined,
  select: async () => {
    await pool.query({ name: 'one', text: 'select id, title, description from modules where module_id = $1', values: [1] })
  },
  insert: async (body: unknown) => {
    const { email, contactEmail = email } = body as { email?: string; contactEmail?: string }
    await pool.query({ name: 'add', text: 'insert into bench_limit (email, at) values ($1, now())', values: [contactEmail] })
  },
}

const app = Fastify()
for (const [number, { statement, method, status, headers, body, isJson }] of answers.entries()) {
  const bytes = Buffer.from(body, 'base64')
  const data: unknown = isJson ? JSON.parse(bytes.toString()) : undefined
  app.route({
    method,
    url: `/${number}`,
    handler: async (request, reply) => {
      await statements[statement](request.body)
      return reply
        .code(status)
        .headers(headers)
        .send(isJson ? data : bytes)
    },
  })
}
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
