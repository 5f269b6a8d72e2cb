const ownPrefix = (accountId: string) => `draft of ${accountId}: `

/** The key of a draft that is for one account's eyes. */
export const ownDraftKey = (accountId: string, name: string): string => ownPrefix(accountId) + name

/** Forgets every draft in this tab that is for one account's eyes. */
export const deleteOwnDrafts = (accountId: string): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(ownPrefix(accountId))) sessionStorage.removeItem(key)
  } catch {
    // Storage may be refused; then nothing was kept either.
  }
}
