import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { readReport } from './count-tests.mjs'

/** How much of an error is told: what was expected and what came, without the code around it. */
const lines = 12

/** The failed tests of a Vitest JSON report; a file that could not be loaded is told by its own name. */
export function failedUnitTests(reportPath, root) {
  return (readReport(reportPath)?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [tell(file, message)]
    return failed.map(({ fullName, failureMessages }) => tell(`${file} › ${fullName}`, failureMessages[0]))
  })
}

/** The failed journeys of a Playwright JSON report, and what failed outside of them. */
export function failedJourneys(reportPath) {
  const report = readReport(reportPath)
  if (report === undefined) return []
  const outside = report.errors.map(({ message }) => tell('outside of the journeys', message))
  return [...outside, ...report.suites.flatMap(failedIn)]
}

function failedIn({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return tell(`e2e/${file}:${line} › ${title}`, errors[0]?.message)
    }),
    ...suites.flatMap(failedIn),
  ]
}

function tell(title, error = 'It says no error.') {
  const told = stripVTControlCharacters(error).trim().split('\n').slice(0, lines)
  return [title, ...told.map((line) => `    ${line}`.trimEnd())].join('\n')
}
