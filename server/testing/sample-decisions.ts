import type { BranchingCase } from '#contract/branching-case.ts'
import type { Decision } from '#contract/decision-content.ts'
import { shownCase, withCaseHtml } from '../features/authoring/rendering/decide-blocks.ts'
import { json } from '../platform/db/database.ts'
import type { TestProduct } from './test-product.ts'

const option = (id: string, verdict?: Decision['options'][number]['verdict']) => ({
  id,
  text: `Option ${id}`,
  ...(verdict !== undefined && { verdict }),
  reasoning: `An expert thinks this of ${id} [F2.16].`,
})

const decision = (kind: Decision['kind'], options: Decision['options']): Decision => ({
  id: `t-${kind}`,
  kind,
  title: `A decision of the kind ${kind}`,
  case: `**Invented** profile of somebody (${kind}).`,
  question: 'What do you do?',
  options,
  takeaway: 'Look for the scope first.',
})

/** One decision of each kind. */
export const sampleDecisions: Decision[] = [
  decision('choice', [option('a', 'weak'), option('b', 'best'), option('c', 'defensible')]),
  decision('several', [option('a', 'right'), option('b', 'wrong'), option('c', 'right')]),
  decision('order', [option('a'), option('b'), option('c')]),
  decision('rating', [option('a', 5), option('b', 1)]),
]

const choice = (id: string, points: number, next: string, source = '') => ({
  id,
  text: `Do ${id}`,
  points,
  reasoning: `This is why ${id} is worth ${points}${source}.`,
  consequence: `Then ${id} happens.`,
  next,
})

/** A case of three steps, the second of which depends on the first choice. */
export const sampleCase: BranchingCase = {
  id: 'sample-case',
  title: 'A hire in three steps',
  intro: 'You fill a role.',
  start: 'brief',
  steps: [
    {
      id: 'brief',
      situation: 'The client is **vague**.',
      question: 'And now?',
      options: [choice('ask', 3, 'search'), choice('start', 0, 'repair', ' [F2.16]')],
    },
    {
      id: 'search',
      situation: 'You know the role.',
      question: 'And now?',
      options: [choice('write', 3, 'offer'), choice('wait', 1, 'offer')],
    },
    {
      id: 'repair',
      situation: 'Nobody fits.',
      question: 'And now?',
      options: [choice('admit', 2, 'offer'), choice('push', 0, 'offer')],
    },
    {
      id: 'offer',
      situation: 'One person is left.',
      question: 'And now?',
      options: [choice('call', 3, 'end'), choice('mail', 1, 'end')],
    },
  ],
  endings: [
    { id: 'good', from: 80, title: 'Hired', text: 'The person starts.' },
    { id: 'poor', from: 0, title: 'Not hired', text: 'The person declines.' },
  ],
}

/** Puts the sample decisions and the sample case into lesson 2 of Module 1, and returns where it is. */
export async function addSampleDecisions({ deps, clock }: TestProduct): Promise<{ moduleId: number; lessonId: number }> {
  const at = { moduleId: 1, lessonId: 2 }
  await deps.db
    .updateTable('lessons')
    .set({
      decisions: json(sampleDecisions.map(withCaseHtml)),
      branchingCase: json(shownCase(sampleCase)),
      updatedAt: clock.now(),
    })
    .where('moduleId', '=', at.moduleId)
    .where('lessonId', '=', at.lessonId)
    .execute()
  return at
}
