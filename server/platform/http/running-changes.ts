import { DomainError } from '#contract/domain-error.ts'

/** Maximum concurrent changes per person: as many as a browser sends at once, fewer than the pool has connections. */
const maxRunning = 6

export function createRunningChanges(): <Result>(person: string, change: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, number>()
  return async (person, change) => {
    const before = running.get(person) ?? 0
    if (before >= maxRunning)
      throw new DomainError('too-many', {
        message: 'Too many changes were sent at the same moment. Please try again.',
        retryAfterSeconds: 1,
      })
    running.set(person, before + 1)
    try {
      return await change()
    } finally {
      const left = (running.get(person) ?? 1) - 1
      if (left > 0) running.set(person, left)
      else running.delete(person)
    }
  }
}
