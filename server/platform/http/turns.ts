import { DomainError } from '#contract/domain-error.ts'

/** Runs work when it is its turn, and tells it whether it had to wait. Throws `database-away` when too much waits under its key already. */
export type TakeTurn = <Result>(key: string, run: (hasWaited: boolean) => Promise<Result>) => Promise<Result>

/**
 * Lets at most `atOnce` pieces of work under one key run at a time; the others wait in the order in which they came. Work that waits here has no
 * connection to the database, so many changes of one account, each of which waits for the one before, leave connections to everybody else.
 */
export function openTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): TakeTurn {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async (key, run) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.waiting.length >= mostWaiting)
      throw new DomainError('database-away', {
        message: 'Too many changes were sent at the same moment. Please try again.',
        retryAfterSeconds: 1,
      })
    const hasToWait = queue.running >= atOnce
    if (hasToWait) await new Promise<void>((proceed) => queue.waiting.push(proceed))
    else queue.running += 1
    try {
      return await run(hasToWait)
    } finally {
      // The next one takes over the place of the one that ends.
      const proceed = queue.waiting.shift()
      if (proceed) proceed()
      else if (--queue.running === 0) queues.delete(key)
    }
  }
}
