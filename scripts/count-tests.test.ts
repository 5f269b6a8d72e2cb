import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '../server/testing/open-folder.ts'
import { countFlaky, countJourneys, countUnitTests } from './count-tests.mjs'
import { root } from './set-up.mjs'

function writeReport(report: unknown): string {
  const folder = openFolder()
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

const unitTest = (fullName: string, ...failureMessages: string[]) => {
  return { fullName, failureMessages, status: failureMessages.length > 0 ? 'failed' : 'passed' }
}
const failedFile = (file: string, message: string, assertionResults: ReturnType<typeof unitTest>[]) => {
  return { name: join(root, file), status: 'failed', message, assertionResults }
}

test('a unit test that failed is named with its file and the first lines of its error', () => {
  const error = 'AssertionError: expected 1 to be 2\n    at'
  const path = writeReport({
    numPassedTests: 2,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      failedFile('server/a.test.ts', '', [
        unitTest('a clock moves'),
        unitTest('a clock stops', `${error} ${root}/server/a.test.ts:2:71\n    at file://${root}/node_modules/vitest/run.js:1:2`),
      ]),
      failedFile('web/broken.test.tsx', 'Unexpected token', []),
      failedFile('web/after-all.test.tsx', 'The product did not end', [unitTest('a page opens')]),
    ],
  })
  expect(countUnitTests(path)).toEqual({
    passed: 2,
    skipped: 1,
    failures: [
      { test: 'server/a.test.ts › a clock stops', error: `${error} server/a.test.ts:2:71` },
      { test: 'web/broken.test.tsx', error: 'Unexpected token' },
      { test: 'web/after-all.test.tsx', error: 'The product did not end' },
    ],
    failedFiles: ['server/a.test.ts', 'web/broken.test.tsx', 'web/after-all.test.tsx'],
  })
})

test('a unit test that passes when its file runs again is flaky, one that fails again is a failure', () => {
  const [early, wrong] = [
    { test: 'server/a.test.ts › a clock waits', error: 'Error: too early' },
    { test: 'web/menu.test.tsx › a menu opens', error: 'Error: nothing there' },
  ]
  const first = { passed: 8, skipped: 1, failures: [early, wrong], failedFiles: [] }
  const again = { passed: 3, skipped: 0, failures: [wrong], failedFiles: [] }
  expect(countFlaky(first, again)).toEqual({ passed: 9, skipped: 1, failures: [wrong], flaky: [early] })
})

const journey = (title: string, status: string, ...messages: string[]) => {
  return { file: 'a.spec.ts', title, tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }] }
}

test('a journey that failed is named, also within a group, and so is an error outside the journeys', () => {
  const message = '\u001b[31mError: expect(locator).toBeVisible() failed\u001b[39m\n\nExpected: visible\nTimeout: 30000ms'
  const path = writeReport({
    config: { rootDir: join(root, 'e2e') },
    suites: [
      {
        specs: [journey('a page opens', 'expected'), journey('a menu opens', 'flaky', 'Error: too early')],
        suites: [{ specs: [journey('a dialog opens', 'unexpected', message)] }],
      },
    ],
    errors: [{ message: 'The first start failed' }],
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
  })
  expect(countJourneys(path)).toEqual({
    passed: 2,
    skipped: 0,
    failures: [
      {
        test: 'e2e/a.spec.ts › a dialog opens',
        error: 'Error: expect(locator).toBeVisible() failed\nExpected: visible\nTimeout: 30000ms',
      },
      { test: 'e2e', error: 'The first start failed' },
    ],
    flaky: [{ test: 'e2e/a.spec.ts › a menu opens', error: 'Error: too early' }],
  })
})

test('a long difference in a journey is shown with the place of the assertion', () => {
  const difference = Array.from({ length: 50 }, (_, at) => `+   "finding ${at}"`)
  const message = ['Error: expect(received).toEqual(expected)', ...difference, `    at ${root}/e2e/a.spec.ts:4:45`].join('\n')
  const path = writeReport({
    config: { rootDir: join(root, 'e2e') },
    suites: [{ specs: [journey('a page opens', 'unexpected', message)] }],
    errors: [],
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
  })
  const lines = countJourneys(path)?.failures[0]?.error.split('\n')
  expect(lines).toEqual(['Error: expect(received).toEqual(expected)', ...difference.slice(0, 39), '    at e2e/a.spec.ts:4:45'])
})

test('a run that ended without a report has no totals', () => {
  expect(countUnitTests(join(root, 'no-report.json'))).toBeUndefined()
  expect(countJourneys(join(root, 'no-report.json'))).toBeUndefined()
})
