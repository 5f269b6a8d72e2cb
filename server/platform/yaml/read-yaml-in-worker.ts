import pLimit from 'p-limit'
import { runInThread } from '../threads/run-in-thread.ts'
import type { ReadYaml } from './read-yaml.ts'

const limits = { timeoutMs: 5_000, megabytes: 128 }
const tooMuch: ReadYaml = { problems: [{ line: 1, path: '', problem: 'This file is too much to be read' }] }

/** How many texts are read at the same time: each may take a processor; the others wait. */
const readAtOnce = pLimit(2)

/** Reads YAML in a thread of its own, so that a hostile text holds up nobody else; after five seconds, or when it has too many parts, it is given up. */
export const readYamlInWorker = async (text: string): Promise<ReadYaml> =>
  (await readAtOnce(() => runInThread<ReadYaml>('server/platform/yaml/read-yaml.worker.ts', text, limits))) ?? tooMuch
