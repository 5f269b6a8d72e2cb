import pLimit from 'p-limit'
import { DomainError, type Issue } from '#contract/domain-error.ts'
import { findUnstorableValues, unstorableMessage } from '../http/unstorable-text.ts'
import { runInThread } from '../threads/run-in-thread.ts'
import type { ReadYaml } from './read-yaml.ts'

const limits = { cpuMs: 10_000, megabytes: 128 }
const tooMuch: ReadYaml = { problems: [{ line: 1, path: '', problem: 'This file is too much to be read' }] }

/** Each text may use a whole processor. */
const readAtOnce = pLimit(2)

/** Reads YAML in a worker thread; gives up after ten seconds of processor time or when it has too many tokens. */
export const readYamlInWorker = async (text: string): Promise<ReadYaml> =>
  (await readAtOnce(() => runInThread<ReadYaml>('server/platform/yaml/read-yaml.worker.ts', text, limits))) ?? tooMuch

export type YamlFile = { value: unknown; lineOf: (path: string) => number }

/** Parses a file in a worker thread. Throws `bad-input` with line numbers. */
export async function readYamlFile(yaml: string): Promise<YamlFile> {
  const found = await readYamlInWorker(yaml)
  if ('problems' in found)
    throw new DomainError('bad-input', {
      issues: found.problems.map(({ line, path, problem }) => ({ path: path || 'yaml', message: `Line ${line}: ${problem}` })),
    })
  const { value, lines } = found
  // A missing value has no line, so its nearest parent's is used.
  const lineOf = (path: string): number => lines.get(path) ?? (path === '' ? 1 : lineOf(path.split('.').slice(0, -1).join('.')))
  const file = { value, lineOf }
  const unstorable = findUnstorableValues(value, 20)
  if (unstorable.length > 0)
    throw new DomainError('bad-input', { issues: unstorable.map((path) => issueAt(file, path, unstorableMessage)) })
  return file
}

/** Names entries by id rather than index: `m3-02.options.1.text` instead of `1.options.1.text`. */
function namedPath(value: unknown, path: string): string {
  const [first = '', ...rest] = path.split('.')
  const entry: unknown = Array.isArray(value) ? value[Number(first)] : undefined
  const id = typeof entry === 'object' && entry && 'id' in entry ? String(entry.id) : first
  return [id, ...rest].join('.')
}

export const issueAt = ({ value, lineOf }: YamlFile, path: string, message: string): Issue => ({
  path: namedPath(value, path) || 'yaml',
  message: `Line ${lineOf(path)}: ${message}`,
})
