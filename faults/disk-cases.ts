import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePdf } from '../server/testing/sample-files.ts'
import {
  cleanUp,
  expect,
  type FaultCase,
  type ProductProcess,
  postJson,
  SkipCase,
  seconds,
  startReady,
  waitUntil,
  withDatabase,
} from './fault-product.ts'

/** Runs a case on a small disk. */
async function onSmallDisk(megabytes: number, work: (folder: string) => Promise<string>): Promise<string> {
  if (process.getuid?.() !== 0) throw new SkipCase('only root may mount a small disk')
  const folder = mkdtempSync(join(tmpdir(), 'faults-disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder]).status !== 0)
    throw new SkipCase('this machine does not let us mount a small disk')
  try {
    return await work(folder)
  } finally {
    await cleanUp()
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fills the disk; returns a function that frees it. */
function fill(folder: string, leaveBytes = 0): () => void {
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)))
  } catch {
    // The disk is full.
  }
  return () => rmSync(ballast, { force: true })
}

async function upload(product: ProductProcess, token: string, bytes: number) {
  const form = new FormData()
  const pdf = Buffer.concat([await makePdf(), Buffer.alloc(bytes, ' ')])
  form.set('file', new File([new Uint8Array(pdf)], 'table.pdf', { type: 'application/pdf' }))
  return product.ask('/api/files/upload', { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
}

export const diskCases: FaultCase[] = [
  {
    name: 'the disk of the uploads is full',
    run: () =>
      onSmallDisk(20, (folder) =>
        withDatabase(async (settings) => {
          mkdirSync(join(folder, 'data'))
          const product = await startReady({ ...settings, DATA_DIR: join(folder, 'data') })
          const token = await product.signIn()
          expect((await upload(product, token, 1_000)).status === 201, 'the upload before was refused')
          const empty = fill(folder, 100_000)
          const { status, body } = await upload(product, token, 3_000_000)
          expect(status === 507 && JSON.parse(body).code === 'storage-full', `answered ${status} ${body}`)
          await waitUntil(() => product.printed().includes('a disk is full'), 10_000)
          empty()
          expect((await upload(product, token, 3_000_000)).status === 201, 'the upload afterwards was refused')
          return '507 with its sentence, logged; stored again when there is room'
        }),
      ),
  },
  {
    name: 'the disk of the database is full',
    run: () =>
      onSmallDisk(200, async (folder) => {
        const product = await startReady({ DATA_DIR: folder })
        const token = await product.signIn()
        const empty = fill(folder)
        let refused: { status: number; ms: number; body: string } | undefined
        for (let n = 0; n < 3_000 && refused?.status !== 503; n++) {
          const emails = Array.from({ length: 200 }, (_, index) => `${'long'.repeat(14)}${n}-${index}@example.com`)
          refused = await product.ask('/api/invitations/send', postJson({ emails }, token))
          expect(refused.status !== 500, `answered 500 ${refused.body}`)
        }
        expect(refused?.status === 503, `answered ${refused?.status} ${refused?.body.slice(0, 200)}`)
        const page = await product.ask('/')
        expect(page.status === 200, `the page: ${page.status}`)
        empty()
        const emails = ['room@example.com']
        const sent = async () => (await product.ask('/api/invitations/send', postJson({ emails }, token))).status < 300
        const recovery = await waitUntil(sent, 30_000)
        expect(!product.hasExited(), 'the process ended')
        return `503 (${JSON.parse(refused.body).message}), written again ${seconds(recovery)} after there was room`
      }),
  },
  {
    name: 'the clock was 8 days ahead for a while',
    run: () =>
      withDatabase(async (database) => {
        const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
        if (!existsSync(library)) throw new SkipCase('libfaketime is not installed')
        const settings = { ...database, RATE_LIMIT_SCALE: '1', AUTH_SECRET: 'a secret that both starts share, for faults' }
        const guess = postJson({ email: 'nobody@example.com', password: 'none of theirs' })
        const ahead = await startReady({ ...settings, LD_PRELOAD: library, FAKETIME: '+8d' })
        for (let n = 0; n < 40; n++) await ahead.ask('/api/auth/login', guess)
        await ahead.end()
        const product = await startReady(settings)
        const response = await fetch(`${product.url}/api/auth/login`, guess)
        const wait = Number(response.headers.get('retry-after') ?? 0)
        expect(wait <= 3_600, `the next try may come in ${wait} s`)
        return `status ${response.status}, the next try may come in ${wait} s`
      }),
  },
]
