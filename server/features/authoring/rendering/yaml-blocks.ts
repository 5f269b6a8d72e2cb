import { parse } from 'yaml'
import type { z } from 'zod'

/** What was read, or its problems and their places. */
export type Read<T> = { value: T } | { problems: { path: string; problem: string }[] }

/** Parses YAML by a schema; problems include their place in it. `parseYaml` allows caching. */
export function readYaml<T>(schema: z.ZodType<T>, yaml: string, parseYaml: (text: string) => unknown = parse): Read<T> {
  let value: unknown
  try {
    value = parseYaml(yaml)
  } catch (error) {
    return { problems: [{ path: '', problem: `this is not valid YAML: ${(error as Error).message.split('\n')[0]}` }] }
  }
  const result = schema.safeParse(value)
  if (result.success) return { value: result.data }
  return { problems: result.error.issues.map(({ path, message }) => ({ path: pathWithId(value, path), problem: message })) }
}

/** Names entries by id rather than index: `F2.1.mark` instead of `17.mark`. */
function pathWithId(value: unknown, path: PropertyKey[]): string {
  const [first, ...rest] = path
  const entry: unknown = Array.isArray(value) && typeof first === 'number' ? value[first] : undefined
  const named = entry && typeof entry === 'object' && 'id' in entry ? [String(entry.id), ...rest] : path
  return named.map(String).join('.')
}

/** A block of YAML in Markdown: a fence with its name, and the kind of a figure. */
export const yamlBlock = (name: string, flags?: string): RegExp =>
  new RegExp(`^\`\`\`${name}(?:[ \\t]+(\\S+))?[ \\t]*\\n([\\s\\S]*?)\\n\`\`\`[ \\t]*(?:\\n|$)`, flags)

export const listYamlBlocks = (name: string, markdown: string): { kind: string; yaml: string; line: number }[] =>
  [...markdown.matchAll(yamlBlock(name, 'gm'))].map(({ 1: kind = '', 2: yaml = '', index }) => ({
    kind,
    yaml,
    line: markdown.slice(0, index).split('\n').length,
  }))
