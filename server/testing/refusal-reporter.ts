import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { refusals } from '#contract/domain-error.ts'
import { refusedCall } from './watch-refusals.ts'

/** Given by whole processes only: one that stops (drain.test.ts), one whose disk is full (faults/disk-cases.ts); of the calls only an upload tells the latter. */
const givenByProcesses = ['stopping', 'storage-full']

const serverModules = (modules: readonly { project: { name: string } }[]) =>
  modules.filter(({ project }) => project.name === 'server').length

/** Where what fails a run beside its tests is written, for `npm test` to tell at its end. */
const problemsFile = process.env.RUN_PROBLEMS_FILE

/**
 * Fails a run of all server tests in which a code of the table of refusals was never given, or an endpoint never refused with a code that
 * it declares: nobody would know whether it does.
 */
export default class RefusalReporter implements Reporter {
  private vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  async onTestRunEnd(
    testModules: readonly TestModule[],
    errors: readonly { message: string; stack?: string }[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const { vitest } = this
    const problems = errors.map(({ message, stack }) => stack ?? message)
    const tell = () => {
      if (problemsFile !== undefined) writeFileSync(problemsFile, JSON.stringify(problems))
    }
    tell()
    if (!vitest || reason !== 'passed' || vitest.config.testNamePattern) return
    const ran = serverModules(testModules)
    if (ran === 0 || ran < serverModules(await vitest.globTestSpecifications())) return
    const metas = testModules.flatMap((module) => [...module.children.allTests()].map((test) => test.meta()))
    const codes = new Set(metas.flatMap((meta) => meta.refusals ?? []))
    const calls = new Set(metas.flatMap((meta) => meta.refusedCalls ?? []))
    const missingCodes = Object.keys(refusals).filter((code) => !codes.has(code) && !givenByProcesses.includes(code))
    const missingCalls = Object.values(allEndpoints)
      .flatMap((endpoint) =>
        endpoint.errors.filter((code) => !givenByProcesses.includes(code)).map((code) => refusedCall(endpoint, code)),
      )
      .filter((call) => !calls.has(call))
    if (missingCodes.length === 0 && missingCalls.length === 0) return
    if (missingCodes.length > 0) problems.push(`No test was refused with: ${missingCodes.join(', ')}`)
    if (missingCalls.length > 0) problems.push(`Declared, and given in no test:\n${missingCalls.join('\n')}`)
    for (const problem of problems) vitest.logger.error(problem)
    tell()
    process.exitCode = 1
  }
}
