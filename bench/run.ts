import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'

// `npm run bench`, or `npm run bench -- server` for one of them; `--record` writes the figures into docs/performance.md. A figure never fails the run: machines differ.
const folder = fileURLToPath(new URL('.', import.meta.url))
const records = process.argv.includes('--record')
const names = process.argv.slice(2).filter((name) => name !== '--record')
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts') && (names.length === 0 || names.some((name) => file.startsWith(`${name}.`))))
  .sort()
if (files.length === 0) console.error(`There is no bench called ${names.join(', ')}.`)
console.log(
  `${new Date().toISOString().slice(0, 10)} · Node ${process.version} · ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'} · load before ${loadavg()[0]!.toFixed(1)}`,
)
let broken = files.length === 0
for (const file of files) {
  const { status } = spawnSync(process.execPath, [`${folder}${file}`], {
    stdio: 'inherit',
    env: { ...process.env, ...(records ? { BENCH_RECORD: 'yes' } : {}) },
  })
  broken ||= status !== 0
}
process.exit(broken ? 1 : 0)
