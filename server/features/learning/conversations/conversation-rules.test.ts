import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { conversationModuleIds } from '#content/course-numbers.ts'
import { beginTalk, linesOf, playTalk } from '#contract/conversation.ts'
import type { Conversation, Line } from '#contract/conversation-content.ts'
import { conversation } from '#contract/conversation-rules.ts'
import { projectDir } from '../../../platform/project-dir.ts'
import { linesSaid } from '../../../testing/practised.ts'

const files = [
  'module-2/what-seniors-value',
  'module-5/the-first-conversation-and-momentum',
  'module-5/offer-counter-offer-and-closing',
]
const read = (file: string): unknown =>
  parse(readFileSync(join(projectDir, 'content', 'course', `${file}.conversation.yaml`), 'utf8'))
const talks = files.map((file) => conversation.parse(read(file)))

test('the modules that the dashboard names have conversations', () => {
  expect([...new Set(files.map((file) => Number(/\d+/.exec(file)?.[0])))]).toEqual(conversationModuleIds)
})

const byLength = (lines: Line[]) => lines.toSorted((a, b) => a.text.length - b.text.length)
const isBest = ({ verdict }: Line) => verdict === 'best'
const bestPath = (talk: Conversation, attempt: number) => linesSaid(talk, attempt, isBest).map(({ id }) => id)
const attempts = [1, 2, 3, 4, 5, 6]

describe.each(talks.map((talk) => [talk.id, talk] as const))('the conversation %s', (_, talk) => {
  test('ends well for a learner who takes the best line each time, after at least twelve turns', () => {
    for (const attempt of attempts) {
      const path = bestPath(talk, attempt)
      expect(playTalk(talk, attempt, path)?.ending?.outcome).toBe('good')
      expect(path.length).toBeGreaterThanOrEqual(12)
    }
  })

  test('shows the best line neither at one place nor in one length or tone', () => {
    const spoken = talk.turns.map(({ lines }) => byLength(lines.filter(({ tone }) => tone !== 'silent')))
    const half = talk.turns.length / 2
    expect(spoken.filter((lines) => lines.at(-1)?.verdict === 'best').length).toBeLessThan(half)
    expect(spoken.filter((lines) => lines[0]?.verdict === 'best').length).toBeLessThan(half)
    const places = attempts.map((attempt) => linesOf(talk, attempt, beginTalk(talk, attempt)).findIndex(isBest))
    expect(new Set(places).size).toBeGreaterThan(1)
    expect(new Set(talk.turns.flatMap(({ lines }) => lines.find(isBest)?.tone)).size).toBeGreaterThan(2)
  })

  test('differs in a second attempt', () => {
    expect(new Set(talk.starts.map(({ scene }) => scene)).size).toBe(talk.starts.length)
    const [first, second] = [beginTalk(talk, 1), beginTalk(talk, 2)]
    expect([second.minutes, second.mood, second.notes]).not.toEqual([first.minutes, first.mood, first.notes])
  })
})

const [sample] = talks as [Conversation]
const problemsOf = (change: (talk: Conversation) => unknown): string[] => {
  const changed = structuredClone(sample)
  change(changed)
  const read = conversation.safeParse(changed)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
const turn = (talk: Conversation, id: string) => talk.turns.find((each) => each.id === id)!
const line = (talk: Conversation, turnId: string, id: string) => turn(talk, turnId).lines.find((each) => each.id === id)!

const refused: [string, (talk: Conversation) => unknown, string][] = [
  [
    'a reply that leads nowhere',
    (talk) => Object.assign(line(talk, 'pay', 'a').replies[0]!, { next: 'nowhere' }),
    'There is no turn nowhere',
  ],
  [
    'a turn that no line leads to',
    (talk) => turn(talk, 'pay').lines.map(({ replies }) => replies.map((reply) => Object.assign(reply, { next: 'place' }))),
    'No choice leads to this turn',
  ],
  [
    'a path that returns',
    (talk) => Object.assign(line(talk, 'pay', 'a').replies[0]!, { next: 'outcome' }),
    'A path through the conversation returns to a turn and never ends',
  ],
  [
    'a line that is never on offer',
    (talk) => Object.assign(line(talk, 'pay', 'a'), { if: { moodFrom: 6, moodTo: 5 } }),
    'never on offer',
  ],
  [
    'a reply that is never given',
    (talk) => line(talk, 'pay', 'a').replies.push({ text: 'No.', mood: 0, adds: [] }),
    'never given',
  ],
  [
    'a dead end',
    (talk) =>
      void turn(talk, 'pay')
        .lines.slice(1)
        .map((each) => Object.assign(each, { if: { has: ['promised'] } })),
    'has no two lines to choose from',
  ],
  [
    'an ending that nobody reaches',
    (talk) => Object.assign(talk.endings[0]!, { if: { minutesTo: 0, moodFrom: 6, moodTo: 5 } }),
    'No path reaches this ending',
  ],
  [
    'a path without an ending',
    (talk) => Object.assign(talk.endings.at(-1)!, { if: { moodFrom: 6 } }),
    'The last ending has no condition',
  ],
  [
    'a condition on an unknown note',
    (talk) => Object.assign(talk.endings[1]!, { if: { has: ['unheard'] } }),
    'There is no note unheard',
  ],
  [
    'a turn without a best line',
    (talk) => Object.assign(line(talk, 'pay', 'b'), { verdict: 'fair' }),
    'One line of each turn is the best',
  ],
  ['a missing reason', (talk) => Object.assign(line(talk, 'pay', 'b'), { why: '' }), 'Please fill this in'],
  ['two endings', (talk) => talk.endings.splice(2), 'at least three endings'],
  ['eleven turns', (talk) => talk.turns.splice(11), 'at least twelve turns'],
  [
    'a short way to the good ending',
    (talk) => Object.assign(talk.endings[1]!, { if: { has: ['friday'] } }),
    'at least 12 are needed',
  ],
  [
    'a conversation that kindness wins',
    (talk) => Object.assign(talk.endings[1]!, { if: { moodFrom: 6, has: ['promised'] } }),
    'Always choosing the kind line ends well',
  ],
]
test.each(refused)('%s is refused', (_, change, message) => {
  expect(problemsOf(change).join('\n')).toContain(message)
})

test('a path that does not fit is not played', () => {
  expect(playTalk(sample, 1, ['z'])).toBeUndefined()
  expect(playTalk(sample, 1, [...bestPath(sample, 1), 'a'])).toBeUndefined()
})
