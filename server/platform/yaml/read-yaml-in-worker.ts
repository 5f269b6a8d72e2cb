import pLimit from 'p-limit'
import { runInThread } from '../threads/run-in-thread.ts'
import type { ReadYaml } from './read-yaml.ts'

const limits = { cpuMs: 10_000, megabytes: 128 }
const tooMuch: ReadYaml = { problems: [{ line: 1, path: '', problem: 'This file is too much to be read' }] }

/** Each text may use a whole processor. */
const readAtOnce = pLimit(2)

/** Reads YAML in a worker thread; gives up after ten seconds of processor time or when it has too many tokens. */
export const readYamlInWorker = async (text: string): Promise<ReadYaml> =>
  (await readAtOnce(() => runInThread<ReadYaml>('server/platform/yaml/read-yaml.worker.ts', text, limits))) ?? tooMuch
