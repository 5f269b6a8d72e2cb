import { setTimeout } from 'node:timers/promises'

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

/** Whether a migration changed the columns of a prepared statement. */
export const isOutdatedPlan = (error: unknown): boolean => codeOf(error) === '0A000'

const isWorthRepeating = (error: unknown): boolean => isWriteConflict(error) || isOutdatedPlan(error)

/** A deadlock or serialisation failure: running the transaction again succeeds. */
export const isWriteConflict = (error: unknown): boolean => /^(40001|40P01)$/.test(codeOf(error))

/** A foreign key violation by a concurrent insert or delete. */
export const isMissingReference = (error: unknown): boolean => codeOf(error) === '23503'

/** Whether a row needs the id of another that has just been deleted. */
export const isMissingValue = (error: unknown): boolean => codeOf(error) === '23502'

async function retry<Result>(
  run: () => Promise<Result>,
  isWorthTrying: (error: unknown) => boolean,
  tries: number,
): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await run()
    } catch (error) {
      if (tried === tries || !isWorthTrying(error)) throw error
      await setTimeout(Math.random() * 30 * tried)
    }
  }
}

/** Repeats a transaction after a deadlock. PostgreSQL takes a second to detect one, so there are three tries. Throws the last error. */
export const retryWriteConflicts = <Result>(run: () => Promise<Result>): Promise<Result> => retry(run, isWorthRepeating, 3)

/** Repeats a deletion when others concurrently insert rows that refer to the deleted ones. Throws the last error. */
export const retryMissingReferences = <Result>(run: () => Promise<Result>): Promise<Result> => retry(run, isMissingReference, 6)
