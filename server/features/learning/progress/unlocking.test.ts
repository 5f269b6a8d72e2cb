import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentCompleted, positionInModule } from '#contract/course-progress.ts'
import { lockReasonOf, type ModuleGate, requiredModules } from './unlocking.ts'

const gate = (moduleId: number, options: Partial<ModuleGate> = {}): ModuleGate => ({
  moduleId,
  isPublished: true,
  prerequisites: [],
  ...options,
})
const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => gate(id))

const anyCourse = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }).chain((ids) =>
  fc.tuple(
    ...ids.map((moduleId) =>
      fc.record({
        moduleId: fc.constant(moduleId),
        isPublished: fc.boolean(),
        prerequisites: fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 3 }),
      }),
    ),
  ),
)

test('a module without prerequisites opens after the previous published one', () => {
  expect(requiredModules(eight, 1)).toEqual([])
  expect(requiredModules(eight, 5)).toEqual([4])
  expect(requiredModules([gate(1), gate(2, { isPublished: false }), gate(3)], 3)).toEqual([1])
  expect(requiredModules([gate(3), gate(1)], 1)).toEqual([3])
})

test('prerequisites replace the previous module; drafts, unknown ones and the module itself ask nothing', () => {
  const course = [gate(1), gate(2), gate(3, { isPublished: false }), gate(4, { prerequisites: [1, 3, 4, 99] })]
  expect(requiredModules(course, 4)).toEqual([1])
  expect(lockReasonOf(course, 4, 'course', new Set([1]))).toBeNull()
})

test('an invitation or a demo opens Module 1 and nothing else, an ended demo nothing, an admin everything', () => {
  const all = new Set([1, 2, 3, 4, 5, 6, 7, 8])
  for (const { moduleId } of eight) {
    expect(lockReasonOf(eight, moduleId, 'first-module', all)).toBe(moduleId === 1 ? null : 'full-access')
    expect(lockReasonOf(eight, moduleId, 'nothing', all)).toBe('full-access')
    expect(lockReasonOf(eight, moduleId, 'everything', new Set())).toBeNull()
  }
})

test('completing more modules never closes one', () => {
  fc.assert(
    fc.property(anyCourse, fc.array(fc.integer({ min: 1, max: 12 })), fc.integer({ min: 1, max: 12 }), (course, done, next) => {
      const before = new Set(done)
      for (const { moduleId } of course)
        if (lockReasonOf(course, moduleId, 'course', before) === null)
          expect(lockReasonOf(course, moduleId, 'course', new Set([...before, next]))).toBeNull()
    }),
  )
})

test('without prerequisites a learner always finds an open module until the course is done, and it is the first open one', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }), (published) => {
      const course = published.map((isPublished, index) => gate(index + 1, { isPublished }))
      const completed = new Set<number>()
      const visible = course.filter((module) => module.isPublished)
      for (const module of visible) {
        const open = visible.filter(
          ({ moduleId }) => !completed.has(moduleId) && lockReasonOf(course, moduleId, 'course', completed) === null,
        )
        expect(open.map(({ moduleId }) => moduleId)).toEqual([module.moduleId])
        completed.add(module.moduleId)
      }
    }),
  )
})

test('percent is rounded, 0 without lessons, 100 only when nothing is open or one in two hundred is', () => {
  expect([percentCompleted(0, 0), percentCompleted(1, 3), percentCompleted(2, 3), percentCompleted(6, 6)]).toEqual([
    0, 33, 67, 100,
  ])
  expect(positionInModule(1, 6)).toBeCloseTo(2 / 6)
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), (completed, total) => {
      const percent = percentCompleted(completed, total)
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
      if (total > 0 && completed < total) expect(percentCompleted(completed + 1, total)).toBeGreaterThanOrEqual(percent)
      if (total > 0 && total < 200) expect(percent === 100).toBe(completed >= total)
    }),
  )
})
