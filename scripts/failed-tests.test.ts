import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failedJourneys, failedUnitTests, problemsOfRun } from './failed-tests.mjs'

function writeReport(report: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

test('each failed unit test is told with its file, its title and the beginning of its error', () => {
  const long = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n')
  const path = writeReport({
    testResults: [
      {
        name: '/here/server/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'it holds', status: 'passed', failureMessages: [] },
          { fullName: 'it breaks', status: 'failed', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m'] },
          { fullName: 'it says much', status: 'failed', failureMessages: [long] },
        ],
      },
      { name: '/here/server/b.test.ts', status: 'failed', message: 'No such file', assertionResults: [] },
    ],
  })
  const [first, second, third] = failedUnitTests(path, '/here')
  expect(first).toBe('server/a.test.ts › it breaks\n    expected 1 to be 2')
  expect(second?.split('\n')).toHaveLength(13)
  expect(third).toBe('server/b.test.ts\n    No such file')
})

test('each failed journey is told, however deep its suite lies, and what failed outside of them', () => {
  const failed = {
    file: 'a.spec.ts',
    line: 3,
    title: 'a walk',
    ok: false,
    tests: [{ results: [{ errors: [{ message: 'lost' }] }] }],
  }
  const path = writeReport({
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [{ ...failed, ok: true }], suites: [{ specs: [failed] }] }],
  })
  expect(failedJourneys(path)).toEqual(['outside of the journeys\n    no browser', 'e2e/a.spec.ts:3 › a walk\n    lost'])
})

test('what fails a run beside its tests is told', () => {
  const path = writeReport(['Declared, and given in no test:\nGET /api/me: forbidden'])
  expect(problemsOfRun(path)).toEqual([
    'outside of the unit tests\n    Declared, and given in no test:\n    GET /api/me: forbidden',
  ])
})

test('a run that wrote no report tells nothing', () => {
  const reports = [
    failedUnitTests('/nowhere/unit.json', '/here'),
    problemsOfRun('/nowhere/problems.json'),
    failedJourneys('/nowhere/journeys.json'),
  ]
  expect(reports).toEqual([[], [], []])
})
