import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { type CpuProfile, kindsOfWork, readSourceMaps, sharesOf } from './cpu-profile.ts'

const node = (id: number, functionName: string, url = '', children: number[] = []) => ({
  id,
  callFrame: { functionName, url, lineNumber: 0, columnNumber: 0 },
  children,
})

const profile: CpuProfile = {
  startTime: 1000,
  nodes: [
    node(1, '(root)', '', [2, 3, 4, 5]),
    node(2, '(idle)'),
    node(3, '(garbage collector)'),
    node(4, 'query', 'file:///node_modules/pg/lib/client.js', [6]),
    node(5, 'joinWaitlist', 'file:///server/features/waitlist/waitlist.service.ts'),
    node(6, 'writev'),
  ],
  samples: [3, 2, 6, 4, 5, 3],
  timeDeltas: [10, 10, 30, 20, 50, 10],
}

test('the busy time between two moments is divided by what is on the stack; idle time and samples outside do not count', () => {
  const shares = Object.fromEntries(sharesOf(profile, 1015, 1125).map((share, kind) => [kindsOfWork[kind], share]))
  expect(shares).toMatchObject({
    'garbage collection': 0,
    'sending statements': 0.3,
    'protocol and rows of PostgreSQL': 0.2,
    'services and the rest': 0.5,
  })
})

test('a bundled function counts as one of the file that it was written in', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'bundle ')), 'build', 'server')
  mkdirSync(folder, { recursive: true })
  const map = {
    version: 3,
    sources: ['../../node_modules/kysely/dist/a.js', '../../server/b.ts'],
    names: [],
    mappings: 'AAAA;ACAA',
  }
  writeFileSync(join(folder, 'main.js.map'), JSON.stringify(map))
  const url = pathToFileURL(join(folder, 'main.js')).href
  const bundled = [node(1, 'a', url), node(2, 'b', url), node(3, 'c', 'node:fs')]
  bundled[1]!.callFrame.lineNumber = 1
  const { nodes } = readSourceMaps({ ...profile, nodes: bundled })
  expect(nodes.map(({ callFrame }) => callFrame.url)).toEqual([...map.sources, 'node:fs'])
})

test('a profile without a sample between the moments has no shares', () => {
  expect(sharesOf(profile, 0, 1)).toEqual(kindsOfWork.map(() => 0))
})
