import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './set-up.mjs'

/** Totals and failures of a Vitest JSON report; a file that failed outside its tests counts as one failure. `failedFiles` are paths from the root. */
export function countUnitTests(reportPath) {
  const report = readReport(reportPath)
  if (report === undefined) return undefined
  const failedResults = report.testResults.filter(({ status }) => status === 'failed')
  const failures = failedResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return [failure(name, '', message)]
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0]))
  })
  const failedFiles = failedResults.map(({ name }) => relative(root, name))
  return { passed: report.numPassedTests, skipped: report.numPendingTests + report.numTodoTests, failures, failedFiles }
}

/** The totals of a run after its failed files ran `again`: what passed then is flaky. */
export function countFlaky(first, again) {
  const stillFails = new Set(again.failures.map(({ test }) => test))
  const flaky = first.failures.filter(({ test }) => !stillFails.has(test))
  return { passed: first.passed + flaky.length, skipped: first.skipped, failures: again.failures, flaky }
}

/** Totals, failures and flaky tests of a Playwright JSON report. */
export function countJourneys(reportPath) {
  const report = readReport(reportPath)
  if (report === undefined) return undefined
  const { expected, flaky, skipped } = report.stats
  const { rootDir } = report.config
  const listTests = (wanted) =>
    listSpecs(report).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => failure(join(rootDir, file), title, results[0]?.errors[0]?.message)),
    )
  const outsideTests = report.errors.map(({ location, message }) => failure(location?.file ?? rootDir, '', message))
  return { passed: expected + flaky, skipped, failures: [...listTests('unexpected'), ...outsideTests], flaky: listTests('flaky') }
}

const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)]

/** The test, and the first lines of its error with its place in the code. */
function failure(file, title, message = '') {
  const lines = stripVTControlCharacters(message)
    .replaceAll(`${root}/`, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
  const shown = lines.slice(0, 40)
  const place = lines.find((line) => /^ +at /.test(line))
  if (place && !shown.includes(place)) shown.push(place)
  return { test: [relative(root, file), title].filter(Boolean).join(' › '), error: shown.join('\n') }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
