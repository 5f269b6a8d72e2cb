import { setTimeout } from 'node:timers/promises'

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

/** True when a migration changed the columns of a statement that a connection had prepared. */
export const isOutdatedPlan = (error: unknown): boolean => codeOf(error) === '0A000'

/** True when the database ended a transaction that will succeed if it runs again. */
const isWorthRepeating = (error: unknown): boolean => isWriteConflict(error) || isOutdatedPlan(error)

/** True when two transactions wanted the same rows at once and the database ended this one: doing it again succeeds. */
export const isWriteConflict = (error: unknown): boolean => /^(40001|40P01)$/.test(codeOf(error))

/** True when a row that was written, or removed, belongs to another that was removed, or written, at the same moment. */
export const isMissingReference = (error: unknown): boolean => codeOf(error) === '23503'

/** True when a row needs the id of another that has just been removed. */
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

/**
 * Runs a transaction again that the database ended because another one wanted the same rows. It takes a second to find such a deadlock, so
 * three tries are what somebody waits for. Throws what the last try threw.
 */
export const retryWriteConflicts = <Result>(run: () => Promise<Result>): Promise<Result> => retry(run, isWorthRepeating, 3)

/**
 * Runs a transaction again when others wrote rows that belong to the ones it removes: deleting an account while its owner saves meets that.
 * Throws what the last try threw.
 */
export const retryMissingReferences = <Result>(run: () => Promise<Result>): Promise<Result> => retry(run, isMissingReference, 6)
