import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lockReasonOf, type ModuleGate, requiredModules } from './access.service.ts'

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
