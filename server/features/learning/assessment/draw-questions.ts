import type { DrawnQuestion } from '#contract/question-pools.ts'
import { shuffle } from '../questions/shuffle.ts'

/** Draws questions evenly across modules, unseen and longest unseen first. `lastSeen` is the attempt in which a question was last asked. */
export function drawQuestions(
  pool: readonly DrawnQuestion[],
  count: number,
  seed: string,
  lastSeen: ReadonlyMap<string, number>,
): DrawnQuestion[] {
  const queues = new Map<number, DrawnQuestion[]>()
  for (const question of shuffle(pool, seed)) {
    const queue = queues.get(question.moduleId) ?? []
    queues.set(question.moduleId, queue)
    queue.push(question)
  }
  // Sorting is stable, so that equally old questions stay shuffled.
  const byLastSeen = (a: DrawnQuestion, b: DrawnQuestion) => (lastSeen.get(a.id) ?? 0) - (lastSeen.get(b.id) ?? 0)
  for (const queue of queues.values()) queue.sort(byLastSeen)
  const modules = shuffle(
    [...queues].map(([moduleId, queue]) => ({ id: `module ${moduleId}`, queue })),
    seed,
  )
  const drawn: DrawnQuestion[] = []
  for (let round = 0; drawn.length < Math.min(count, pool.length); round += 1) {
    const next = modules.flatMap(({ queue }) => queue[round] ?? [])
    drawn.push(...next.sort(byLastSeen).slice(0, count - drawn.length))
  }
  return shuffle(drawn, seed, 'order').map((question) => ({
    ...question,
    options: shuffle(question.options, seed, question.id),
  }))
}
