import { beforeEach, expect, test } from 'vitest'
import type { Change } from './entry.ts'
import { importFirstEdition } from './import-first-edition.ts'

const account = '4dd1c5a0-6f0e-4f0c-9a54-0d7f3b8a1c11'
const token = 'an_invitation-token_of_32_letters'

beforeEach(() => localStorage.clear())

const importEntries = (waiting: string[] = []) => {
  const changes: Change[] = []
  importFirstEdition(
    (change) => changes.push(change),
    (owner, document) => waiting.includes(`${owner} ${document}`),
  )
  return changes
}

test('completed lessons and texts that version 0.1.0 had not sent are handed over once, with their owner', () => {
  localStorage.setItem(
    'pendingCompletions',
    JSON.stringify([
      { owner: account, moduleId: 2, lessonId: 3, timeSpent: 7 },
      { owner: token, invitation: token, moduleId: 1, lessonId: 2, timeSpent: 4, tried: true },
      'no completion',
    ]),
  )
  localStorage.setItem(`activityDraft_${token}_1_4`, JSON.stringify({ challenge1: 'No replies' }))
  localStorage.setItem(`quizAnswers_${account}_1_5`, JSON.stringify({ 0: 1 }))
  localStorage.setItem('theme', 'dark')
  const changes = importEntries()
  expect(changes).toEqual([
    {
      owner: account,
      invitation: undefined,
      moduleId: 2,
      lessonId: 3,
      kind: 'completion',
      document: 'completion 2/3',
      payload: { timeSpent: 7 },
    },
    {
      owner: token,
      invitation: token,
      moduleId: 1,
      lessonId: 2,
      kind: 'completion',
      document: 'completion 1/2',
      payload: { timeSpent: 0 },
    },
    {
      owner: token,
      invitation: token,
      moduleId: 1,
      lessonId: 4,
      kind: 'activity-draft',
      document: 'activity 1/4',
      baseRevision: 0,
      payload: { values: { challenge1: 'No replies' } },
    },
  ])
  expect(Object.keys(localStorage)).toEqual(['theme'])
  expect(importEntries()).toEqual([])
})

test('a text is left for the next visit while another one of the same activity waits', () => {
  const key = `activityDraft_${account}_1_4`
  localStorage.setItem(key, JSON.stringify({ challenge1: 'Old' }))
  expect(importEntries([`${account} activity 1/4`])).toEqual([])
  expect(localStorage.getItem(key)).not.toBeNull()
})

test('what nobody can read goes, and stops nothing', () => {
  localStorage.setItem('pendingCompletions', '{not JSON')
  localStorage.setItem(`activityDraft_${account}_1_4`, '[]')
  expect(importEntries()).toEqual([])
  expect(localStorage.length).toBe(0)
})
