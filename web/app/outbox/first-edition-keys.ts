/** Whether version 0.1.0 kept unsent work under this key of the storage. */
export const isOfFirstEdition = (key: string): boolean => /^(pendingCompletions$|activityDraft_|quizAnswers_)/.test(key)

/** Whether this browser still holds unsent work of version 0.1.0. */
export const hasFirstEdition = (): boolean => {
  try {
    return Object.keys(localStorage).some(isOfFirstEdition)
  } catch {
    return false
  }
}
