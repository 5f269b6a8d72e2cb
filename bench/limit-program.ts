import Fastify from 'fastify'
import pg from 'pg'

// The least a program can do for the same job, on the same libraries and database: what the product is compared with.
const { database, page } = JSON.parse(process.argv[2]!) as { database: pg.PoolConfig; page: string }
const bytes = Buffer.from(page, 'base64')
const pool = new pg.Pool({ ...database, max: 12 })
await pool.query(
  'create table if not exists bench_limit (id uuid primary key default gen_random_uuid(), email text not null unique, at timestamptz not null)',
)

const app = Fastify()
app.get('/bare', (_request, reply) => reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(bytes))
app.get('/select', async () => {
  const { rows } = await pool.query({
    name: 'one',
    text: 'select id, title, description from modules where module_id = $1',
    values: [1],
  })
  return { success: true, data: rows[0] }
})
app.post('/insert', async (request) => {
  const { email } = request.body as { email: string }
  await pool.query({ name: 'add', text: 'insert into bench_limit (email, at) values ($1, now())', values: [email] })
  return { success: true }
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
