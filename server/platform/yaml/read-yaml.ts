import { isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, type Node, parseDocument } from 'yaml'

export type YamlProblem = { line: number; path: string; problem: string }

export type ReadYaml = { value: unknown; lines: Map<string, number> } | { problems: YamlProblem[] }

const maxDepth = 20

/** The course's longest file has 12,000 tokens. Each takes about a kilobyte, and a thread that runs out of memory may end the process. */
const maxTokens = 40_000

function hasTooManyTokens(text: string): boolean {
  let count = 0
  for (const _ of new Lexer().lex(text)) if (++count > maxTokens) return true
  return false
}

/**
 * Parses untrusted YAML without aliases, duplicate keys and deep nesting, with which a short text can hold a huge value; see {@link
 * readYamlInWorker}. Throws a RangeError for more than 40,000 tokens.
 */
export function readYaml(text: string): ReadYaml {
  if (hasTooManyTokens(text)) throw new RangeError('This YAML has too many tokens.')
  const counter = new LineCounter()
  const problems: YamlProblem[] = []
  const lines = new Map<string, number>()
  // The parser's own check of duplicate keys takes quadratic time.
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false, prettyErrors: false })
  for (const error of document.errors.slice(0, 20))
    problems.push({ line: counter.linePos(error.pos[0]).line, path: '', problem: `This is not valid YAML: ${error.message}` })
  if (problems.length > 0) return { problems }

  const readNode = (node: Node | null, path: string, depth: number, parentLine: number): unknown => {
    const line = node?.range ? counter.linePos(node.range[0]).line : parentLine
    const inner = (name: string) => (path ? `${path}.${name}` : name)
    const report = (problem: string) => problems.push({ line, path, problem })
    lines.set(path, line)
    if (depth > maxDepth) report(`Lists and fields are nested deeper than ${maxDepth} levels`)
    else if (isAlias(node)) report('References to another place (*name) are not read here: please write the text out')
    else if (isSeq<Node | null>(node))
      return node.items.map((item, index) => readNode(item, inner(String(index)), depth + 1, line))
    else if (isMap<Node, Node | null>(node)) {
      const fields = new Map<string, unknown>()
      for (const { key, value } of node.items) {
        const name = isScalar(key) ? String(key.value) : ''
        const keyLine = key.range ? counter.linePos(key.range[0]).line : line
        if (!isScalar(key)) problems.push({ line: keyLine, path, problem: 'The name of a field is a word' })
        else if (fields.has(name)) problems.push({ line: keyLine, path: inner(name), problem: 'This field is there twice' })
        else fields.set(name, readNode(value, inner(name), depth + 1, keyLine))
      }
      return Object.fromEntries(fields)
    } else if (isScalar(node)) return node.value
    return null
  }
  const value = readNode(document.contents, '', 0, 1)
  return problems.length > 0 ? { problems: problems.slice(0, 20) } : { value, lines }
}
