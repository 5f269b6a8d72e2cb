import { describe, expect, test } from 'vitest'
import { daysUntil } from '../../session/days-left.ts'
import { sampleModuleView as module } from '../../testing/sample-module.ts'
import { courseProgress, formatDuration, moduleToContinue, percentOf, readerPath } from './course-progress.ts'

const openedAt = (moduleId: number, completedLessons: number, lastAccessedAt: string) => {
  const opened = module(moduleId, completedLessons)
  return { ...opened, progress: { ...opened.progress, lastAccessedAt } }
}

describe('progress in the course', () => {
  test('is completed lessons over all lessons, rounded, and counts half an hour per completed module', () => {
    expect(courseProgress([module(1, 6), module(2, 1), module(3)])).toEqual({
      totalLessons: 18,
      completedLessons: 7,
      percent: 39,
      totalModules: 3,
      completedModules: 1,
      minutesInvested: 30,
    })
  })

  test('is 0 percent without lessons', () => {
    expect(percentOf(0, 0)).toBe(0)
    expect(courseProgress([]).percent).toBe(0)
  })

  test('leaves drafts out', () => {
    expect(courseProgress([module(1), module(9, 0, { isPublished: false })]).totalModules).toBe(1)
  })
})

describe('the module to continue with', () => {
  test('is the one opened last among those that are not completed', () => {
    const modules = [
      openedAt(1, 6, '2026-11-20T10:00:00.000Z'),
      openedAt(2, 1, '2026-11-10T10:00:00.000Z'),
      openedAt(3, 1, '2026-11-12T10:00:00.000Z'),
      module(4),
    ]
    expect(moduleToContinue(modules)?.moduleId).toBe(3)
  })

  test('is the first open one before any was opened, and none when all are completed or locked', () => {
    expect(moduleToContinue([module(1, 6), module(2), module(3)])?.moduleId).toBe(2)
    expect(moduleToContinue([module(1, 6), module(2, 0, { locked: true })])).toBeUndefined()
  })
})

test('minutes are shown in hours from one hour on', () => {
  expect([0, 30, 60, 90, 240].map(formatDuration)).toEqual(['0 min', '30 min', '1 h', '1 h 30 min', '4 h'])
})

test('modules 1 and 2 have their own reader addresses', () => {
  expect([1, 2, 3].map((moduleId) => readerPath('anna', moduleId))).toEqual([
    '/user/anna/module1',
    '/user/anna/module2',
    '/user/anna/module/3',
  ])
})

test('days left of a demo are rounded up, never negative, and 7 when the end is not known', () => {
  const now = Date.parse('2026-11-21T10:00:00.000Z')
  expect(daysUntil(Date.parse('2026-11-22T11:00:00.000Z'), now)).toBe(2)
  expect(daysUntil(Date.parse('2026-11-20T10:00:00.000Z'), now)).toBe(0)
  expect(daysUntil(undefined, now)).toBe(7)
})
