import { expect, test } from 'vitest'
import { listEntries, markdownOf, searchEntries } from './note-entries.ts'

const note = { moduleId: 3, lessonId: 2, prefix: '', suffix: '', version: 1, lessonTitle: 'Boolean *search*' }
const entries = listEntries(
  [
    { ...note, noteId: 'a', quote: 'A passage <b>', body: 'Žluťoučký nápad, Łódź\n---\n~~~', isOrphan: false },
    { ...note, noteId: 'own-words-1', quote: 'Why?', body: '', isOrphan: false },
    { ...note, noteId: 'c', moduleId: 1, lessonTitle: null, quote: 'Gone', body: '', isOrphan: true },
  ],
  [],
  [
    {
      id: 's',
      query: { site: 'linkedin', keywords: '```java OR kotlin', title: '<b>', company: '', areas: [] },
      note: 'For Brno',
      savedAt: '2026-11-22T09:00:00.000Z',
    },
  ],
  '1',
)

test('notes are in the order of modules, each with the way to its passage, and found whatever their accents', () => {
  expect(entries.map(({ kind, path }) => [kind, path])).toEqual([
    ['Highlight', undefined],
    ['Highlight', '/module/3/lesson/2#passage=A%20passage%20%3Cb%3E'],
    ['In your own words', '/module/3/lesson/2'],
    ['Search string', '/user/1/lab'],
  ])
  expect(searchEntries(entries, 'zlutoucky  PASSAGE lodz').map(({ note }) => note?.noteId)).toEqual(['a'])
  expect(searchEntries(entries, 'nothing')).toEqual([])
})

test('the Markdown has every note, and none of its words are markup', () => {
  expect(markdownOf(entries)).toBe(`# My notes

## Module 1

### A lesson that was deleted

**Highlight**

> Gone

## Module 3

### Boolean \\*search\\*

**Highlight**

> A passage \\<b\\>

Žluťoučký nápad, Łódź
\\---
\\~\\~\\~

**In your own words**

> Why?

### Search lab

**Search string**

    \`\`\`java OR kotlin
    Title: <b>

For Brno

`)
})
