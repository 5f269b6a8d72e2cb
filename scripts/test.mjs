import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build-when-changed.mjs'
import { countFlaky, countJourneys, countUnitTests } from './count-tests.mjs'
import { SetUpRefusal, showStep } from './progress.mjs'
import { environmentWith, npmCommand, runProgram } from './run-program.mjs'
import { root, setUp } from './set-up.mjs'

/** Debian's headless shell comes first: it needs half of the whole browser's processor time. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const reports = join(root, '.cache', 'test-reports')
const unitReport = join(reports, 'unit.json')
const journeyReport = join(reports, 'journeys.json')

const node = await setUp({ needsBuild: false })
mkdirSync(reports, { recursive: true })
rmSync(journeyReport, { force: true })

let env = environmentWith(node, root)
const outcomes = []
const [npm, ...words] = npmCommand()
const bin = (name) => join(root, 'node_modules', name)

// In parallel, because installing Chromium waits for the network and the other steps do not always use two cores.
const [, , built] = await Promise.all([
  step('Chromium', async () => {
    const path = await findChromium(root, node)
    console.log(path)
    env = { ...env, CHROMIUM_PATH: path }
    return {}
  }),
  step('Types, format, lint, unused code', () => run(npm, [...words, 'run', '--silent', 'check'])),
  step('Build of the site and the server', async () => {
    await build(root, node)
    return {}
  }),
  step('Database that tests begin with', () => run(node, [join(root, 'server', 'testing', 'prepare-template-cluster.ts')])),
])
await step('Unit and API tests', async () => {
  const first = await runUnitTests(unitReport)
  if (!first.counts || first.counts.failedFiles.length === 0) return first
  // In a new process, where nothing is left of the files that ran before.
  const again = await runUnitTests(join(reports, 'unit-again.json'), first.counts.failedFiles)
  return again.counts ? { code: again.code, counts: countFlaky(first.counts, again.counts) } : again
})
await step('Browser journeys', async () => {
  if (!built || env.CHROMIUM_PATH === undefined) throw new SetUpRefusal('They cannot run without the site and a Chromium.')
  const args = [bin('@playwright/test/cli.js'), 'test', '--retries=1', '--reporter=list,json']
  const journeyEnv = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport }
  return { ...(await run(node, args, journeyEnv)), counts: countJourneys(journeyReport) }
})
summarise()

/** Runs one titled step; one that fails without a failed test counts as a failure. Returns whether it passed. */
async function step(title, work) {
  const startedAt = Date.now()
  console.log(`\n── ${title} ──`)
  const outcome = { title }
  outcomes.push(outcome)
  let result
  try {
    result = await work()
  } catch (error) {
    console.error(error instanceof SetUpRefusal ? error.message : error)
    result = { code: 1 }
  }
  const { code = 0, counts: { passed = 0, skipped = 0, failures = [], flaky = [] } = {} } = result
  const failed = code === 0 ? failures.length : Math.max(1, failures.length)
  Object.assign(outcome, { passed, failed, skipped, failures, flaky, ms: Date.now() - startedAt })
  return failed === 0
}

async function runUnitTests(report, files = []) {
  rmSync(report, { force: true })
  const args = [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files]
  return { ...(await run(node, args)), counts: countUnitTests(report) }
}

async function run(command, args, environment = env) {
  const { code, output } = await runProgram(command, args, { cwd: root, env: environment })
  if (output !== '') console.error(output)
  return { code }
}

function summarise() {
  for (const { title, failed, failures, flaky } of outcomes) {
    for (const { test, error } of flaky) console.log(`\n~ flaky, passed when run again: ${test}\n${error}`)
    for (const { test, error } of failures) console.log(`\n✗ ${test}\n${error}`)
    if (failed > failures.length) console.log(`\n✗ ${title}\nIts output above says why.`)
  }
  console.log('\n── Summary ──')
  for (const { title, passed, failed, skipped, ms } of outcomes) {
    const tests = passed + failed + skipped > 1 || passed > 0 ? `${passed} passed, ${failed} failed` : ''
    const notes = [tests, skipped > 0 ? `${skipped} skipped` : '']
    const verdict = failed === 0 ? 'ok    ' : 'FAILED'
    console.log(`${verdict} ${title.padEnd(34)} ${(ms / 1000).toFixed(1).padStart(6)} s  ${notes.filter(Boolean).join(', ')}`)
  }
  const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  process.exitCode = total('failed') === 0 ? 0 : 1
}

/** The path of a Chromium: CHROMIUM_PATH, an installed one, or Playwright's, which is installed if necessary. Throws `SetUpRefusal`. */
async function findChromium(root, node) {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await doesRun(named)) return named
    throw new SetUpRefusal(`CHROMIUM_PATH is ${named}, which does not run as a Chromium. Correct it, or leave it out.`)
  }
  const question = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const own = (await runProgram(node, ['-e', question], { cwd: root, quiet: true })).output.trim()
  for (const path of [...places, own]) if (await doesRun(path)) return path
  let output = ''
  for (const [command, ...args] of waysToInstall(root, node)) {
    const done = showStep(`Installing Chromium (${command === node ? 'Playwright' : 'apt-get'})`)
    const installed = await runProgram(command, args, { cwd: root, quiet: true })
    done(installed.code === 0 ? 'done' : 'failed')
    output += installed.output
    for (const path of [...places, own]) if (await doesRun(path)) return path
  }
  throw new SetUpRefusal(
    'The browser journeys need Chromium; none was found and none could be installed. ' +
      `Install one and name it in CHROMIUM_PATH.\n${output.trim().split('\n').slice(-10).join('\n')}`,
  )
}

/** Debian's package first, because Playwright's download servers are blocked in some networks. */
function waysToInstall(root, node) {
  const playwright = [node, join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']
  if (process.getuid?.() !== 0) return [playwright]
  const install = 'DEBIAN_FRONTEND=noninteractive apt-get install -y'
  const debian = ['sh', '-c', `apt-get update && (${install} chromium-headless-shell || ${install} chromium)`]
  return [debian, [...playwright, '--with-deps']]
}

async function doesRun(path) {
  if (!existsSync(path)) return false
  const { code, output } = await runProgram(path, ['--version'], { quiet: true })
  return code === 0 && /chrom/i.test(output)
}
