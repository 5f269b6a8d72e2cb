import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A CPU profile as V8 writes it; times are in microseconds, lines and columns start at 0. */
export type CpuProfile = {
  startTime: number
  samples: number[]
  timeDeltas: number[]
  nodes: {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
    children?: number[]
  }[]
}

/** Kinds of work, each with a test of the functions on the stack. The first one that matches counts; the last one takes everything else. */
const kinds: [kind: string, isPart: (on: (pattern: RegExp) => boolean) => boolean][] = [
  ['garbage collection', (on) => on(/^\(garbage collector\)/)],
  ['logging and metrics', (on) => on(/ .*(sonic-boom|\/pino\/|prom-client)/)],
  ['sending statements', (on) => on(/ .*\/pg\//) && on(/^(writev|writeBuffer|_?writeGeneric|doWrite|uncork)/)],
  ['protocol and rows of PostgreSQL', (on) => on(/ .*\/(pg|pg-protocol|pg-types|postgres-date)\//)],
  ['building and compiling statements', (on) => on(/ .*\/kysely\//)],
  ['checking input, copying answers', (on) => on(/ .*(\/zod\/|declared-data|parse-input)/)],
  ['tokens and keyed hashes', (on) => on(/ .*(tokens|hmac|keyed-hash|link-secret)\.ts/)],
  ['HTTP, routing, writing the answer', (on) => on(/ .*(fastify\/lib\/reply|node:_http)/) || !on(/ .*\/server\//)],
  ['services and the rest', () => true],
]

/** The kinds of work that {@link sharesOf} tells apart. */
export const kindsOfWork: readonly string[] = kinds.map(([kind]) => kind)

/** The same profile with each bundled function under the file that it was written in, as the source map beside the bundle says. */
export function readSourceMaps(profile: CpuProfile): CpuProfile {
  const maps = new Map<string, SourceMap>()
  const mapOf = (url: string) => {
    const known = maps.get(url) ?? new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
    maps.set(url, known)
    return known
  }
  const nodes = profile.nodes.map((node) => {
    const { url, lineNumber, columnNumber } = node.callFrame
    if (!url.includes('/build/server/')) return node
    const entry = mapOf(url).findEntry(lineNumber, columnNumber)
    return 'originalSource' in entry ? { ...node, callFrame: { ...node.callFrame, url: entry.originalSource } } : node
  })
  return { ...profile, nodes }
}

/** The share of each kind of work in the busy time between two moments of a profile. */
export function sharesOf({ nodes, samples, timeDeltas, startTime }: CpuProfile, from: number, to: number): number[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const kindOf = new Map<number, number>()
  const classify = (id: number): number => {
    const known = kindOf.get(id)
    if (known !== undefined) return known
    const stack: string[] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { functionName, url } = byId.get(at)!.callFrame
      stack.push(`${functionName} ${url}`)
    }
    const kind = stack[0]!.startsWith('(idle)')
      ? -1
      : kinds.findIndex(([, isPart]) => isPart((pattern) => stack.some((frame) => pattern.test(frame))))
    kindOf.set(id, kind)
    return kind
  }
  const times = kinds.map(() => 0)
  let at = startTime
  for (const [index, sample] of samples.entries()) {
    const took = timeDeltas[index]!
    at += took
    const kind = at >= from && at <= to ? classify(sample) : -1
    if (kind >= 0) times[kind]! += took
  }
  const busy = times.reduce((sum, time) => sum + time, 0)
  return times.map((time) => (busy === 0 ? 0 : time / busy))
}
