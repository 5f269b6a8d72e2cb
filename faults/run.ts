import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { databaseCases } from './database-cases.ts'
import { diskCases } from './disk-cases.ts'
import { cleanUp, type FaultCase, SkipCase } from './fault-product.ts'
import { mailCases } from './mail-cases.ts'
import { processCases } from './process-cases.ts'
import { restartCases } from './restart-cases.ts'
import { socketCases } from './socket-cases.ts'

/* npm run test:faults [-- WORD …]: causes faults in dependencies and checks the product; about half an hour. Words select cases by name. Results are written to docs/operations.md with their date. */
const words = process.argv.slice(2)
const all: FaultCase[] = [...processCases, ...restartCases, ...socketCases, ...databaseCases, ...mailCases, ...diskCases]
const chosen = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

const rows: { name: string; outcome: 'passed' | 'failed' | 'skipped'; measured: string }[] = []
for (const { name, run } of chosen) {
  process.stdout.write(`${name} … `)
  const startedAt = performance.now()
  let row: (typeof rows)[number]
  try {
    row = { name, outcome: 'passed', measured: await run() }
  } catch (error) {
    const measured = error instanceof Error ? error.message : String(error)
    row = { name, outcome: error instanceof SkipCase ? 'skipped' : 'failed', measured }
  }
  await cleanUp()
  rows.push(row)
  console.log(`${row.outcome} (${((performance.now() - startedAt) / 1000).toFixed(1)} s): ${row.measured}`)
}

const page = fileURLToPath(new URL('../docs/operations.md', import.meta.url))
const [begin, end] = ['<!-- faults -->', '<!-- /faults -->']
const text = readFileSync(page, 'utf8')
const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
const today = new Date().toISOString().slice(0, 10)
const lineOf = ({ name, outcome, measured }: (typeof rows)[number]) =>
  `| ${name} | ${outcome} | ${(measured.replaceAll(process.cwd(), '').split('\n')[0] ?? '').slice(0, 300).replaceAll('|', '/')} | ${today} |`
const written = text.slice(from, to).split('\n')
const lines = all.flatMap(({ name }) => {
  const row = rows.find((candidate) => candidate.name === name)
  return row ? [lineOf(row)] : written.filter((line) => line.startsWith(`| ${name} |`))
})
const table = ['| Fault | Outcome | Measured | Date |', '|---|---|---|---|', ...lines].join('\n')
writeFileSync(page, `${text.slice(0, from)}\n\n${table}\n\n${text.slice(to)}`)
console.log(`\n${rows.map(lineOf).join('\n')}`)
process.exit(rows.some(({ outcome }) => outcome === 'failed') ? 1 : 0)
