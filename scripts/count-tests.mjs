import { readFileSync } from 'node:fs'

/** Totals of a Vitest JSON report; a file that failed to load counts as one failure. */
export function countUnitTests(reportPath) {
  const report = readReport(reportPath)
  if (report === undefined) return undefined
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed),
  )
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, skipped }
}

export function countJourneys(reportPath) {
  const report = readReport(reportPath)
  if (report === undefined) return undefined
  const { expected, unexpected, skipped } = report.stats
  return { passed: expected, failed: unexpected + report.errors.length, skipped }
}

function isFailed({ status }) {
  return status === 'failed'
}

export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
