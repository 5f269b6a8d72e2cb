import { readStored, storedKeys, writeStored } from './stored-tokens.ts'

const flag = (moduleId: number, key: string) => `module${moduleId}_completed_${key}`

/** A local cache of completed modules; the server decides. `key` is the invitation token or email. */
export const rememberModuleCompleted = (moduleId: number, key: string, completedAt: string): void => {
  writeStored(flag(moduleId, key), 'true')
  writeStored(`${flag(moduleId, key)}_date`, completedAt)
}

export const isModuleCompleted = (moduleId: number, key: string): boolean => readStored(flag(moduleId, key)) === 'true'

/** Used when the server disagrees, and between tests. */
export const forgetModuleCompleted = (moduleId: number, key: string): void => {
  writeStored(flag(moduleId, key), undefined)
  writeStored(`${flag(moduleId, key)}_date`, undefined)
}

/** Forgets the completed modules of a person who logs out. */
export const forgetAllCompleted = (key: string): void => {
  for (const name of storedKeys()) {
    const moduleId = /^module(\d+)_completed_/.exec(name)?.[1]
    if (moduleId) forgetModuleCompleted(Number(moduleId), key)
  }
}

export const syncModuleCompleted = (moduleId: number, key: string, completed: boolean): void => {
  const remembered = isModuleCompleted(moduleId, key)
  if (completed && !remembered) rememberModuleCompleted(moduleId, key, new Date().toISOString())
  if (!completed && remembered) forgetModuleCompleted(moduleId, key)
}
