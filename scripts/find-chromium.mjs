import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpRefusal, showStep } from './progress.mjs'
import { runProgram } from './run-program.mjs'

/** Debian's headless shell comes first: it needs half of the whole browser's processor time. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium: CHROMIUM_PATH, an installed one, or Playwright's, which is installed if necessary. Throws `SetUpRefusal`. */
export async function findChromium(root, node) {
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
