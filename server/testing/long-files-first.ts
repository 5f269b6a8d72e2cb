import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take ten seconds and more. */
const longFiles = /(hostile-input|lock-out|embedded|backup|worker|social-faults)\.test\.ts$/

/**
 * Starts with the files that take long, so that at the end no thread works on one of them while the others have nothing left to do. The other
 * files of the same project follow at once: a thread that goes on with another project's files loads everything again.
 */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId)
    const projectsOfLong = new Set(sorted.filter(isLong).map(({ project }) => project.name))
    const rank = (file: TestSpecification) => (isLong(file) ? 0 : projectsOfLong.has(file.project.name) ? 1 : 2)
    return sorted.sort((one, other) => rank(one) - rank(other))
  }
}
