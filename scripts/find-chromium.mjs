import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpRefusal, showStep } from './progress.mjs'
import { runProgram } from './run-program.mjs'

/** Debian's shell without windows comes first: it takes half of the processor time that the whole browser takes for the same pages. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium that runs: CHROMIUM_PATH, an installed one, Playwright's own; else one is installed.
 * Throws `SetUpRefusal` when there is none afterwards: journeys are never skipped.
 */
export async function findChromium(root, node) {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (await doesRun(named)) return named
    throw new SetUpRefusal(`CHROMIUM_PATH is ${named}, which does not run as a Chromium. Correct it, or leave it out.`)
  }
  const found = await firstThatRuns(root, node)
  if (found !== undefined) return found
  const reasons = []
  for (const [command, ...args] of waysToInstall(root, node)) {
    const done = showStep(
      `Installing Chromium (${[command === node ? 'playwright' : command, ...args.slice(command === node ? 1 : 0)].join(' ')})`,
    )
    const { code, output } = await runProgram(command, args, {
      cwd: root,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      quiet: true,
    })
    done(code === 0 ? 'done' : 'failed')
    if (code !== 0) reasons.push(output.trim().split('\n').slice(-5).join('\n'))
    const installed = code === 0 ? await firstThatRuns(root, node) : undefined
    if (installed !== undefined) return installed
  }
  throw new SetUpRefusal(
    'The browser journeys need Chromium; none was found and none could be installed. ' +
      `Install one and name it in CHROMIUM_PATH.\n${reasons.join('\n')}`,
  )
}

async function firstThatRuns(root, node) {
  for (const path of [...places, await playwrightsOwn(root, node)]) {
    if (path !== undefined && existsSync(path) && (await doesRun(path))) return path
  }
  return undefined
}

async function playwrightsOwn(root, node) {
  const question = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const { code, output } = await runProgram(node, ['-e', question], { cwd: root, quiet: true })
  return code === 0 ? output.trim() : undefined
}

async function doesRun(path) {
  const { code, output } = await runProgram(path, ['--version'], { quiet: true })
  return code === 0 && /chrom/i.test(output)
}

function waysToInstall(root, node) {
  const isRoot = process.getuid?.() === 0
  const playwright = [node, join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']
  if (!isRoot) return [playwright]
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  const install = 'apt-get install -y'
  const debian = ['sh', '-c', `apt-get update && (${install} chromium-headless-shell || ${install} chromium)`]
  return isDebian ? [debian, [...playwright, '--with-deps']] : [[...playwright, '--with-deps']]
}
