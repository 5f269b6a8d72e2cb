import { expect, test } from 'vitest'
import { type CpuProfile, kindsOfWork, sharesOf } from './cpu-profile.ts'

const node = (id: number, functionName: string, url = '', children: number[] = []) => ({
  id,
  callFrame: { functionName, url },
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

test('a profile without a sample between the moments has no shares', () => {
  expect(sharesOf(profile, 0, 1)).toEqual(kindsOfWork.map(() => 0))
})
