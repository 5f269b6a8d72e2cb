import { ApiError } from '../../api/api-error.ts'

export const isOffline = (failure: unknown): boolean => failure instanceof ApiError && failure.kind === 'network'

/** Answers of this visit by key. An expired one is read again, and still shown while there is no network. */
export const createReadCache = <Data>() => {
  const answers = new Map<string, Promise<Data>>()
  const expired = new Set<string>()
  return {
    open: (key: string, read: () => Promise<Data>): Promise<Data> => {
      const before = answers.get(key)
      if (before && !expired.has(key)) return before
      const answer = read().catch((failure) => {
        if (answers.get(key) === answer) answers.delete(key)
        if (!before || !isOffline(failure)) throw failure
        expired.add(key)
        answers.set(key, before)
        return before
      })
      answers.set(key, answer)
      expired.delete(key)
      return answer
    },
    update: (key: string, change: (data: Data) => Data): void => {
      const answer = answers.get(key)
      if (answer) answers.set(key, answer.then(change))
    },
    /** Makes all answers whose keys start so be read again. */
    expire: (start: string): void => {
      for (const key of answers.keys()) if (key.startsWith(start)) expired.add(key)
    },
  }
}
