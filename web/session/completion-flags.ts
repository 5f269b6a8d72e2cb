import { readStored, writeStored } from './stored-tokens.ts'

const flag = (moduleId: number, key: string) => `module${moduleId}_completed_${key}`

/** Records on this device that a module is completed; a cache, the server is the truth. `key` is the invitation token or email. */
export const rememberModuleCompleted = (moduleId: number, key: string, completedAt: string): void => {
  writeStored(flag(moduleId, key), 'true')
  writeStored(`${flag(moduleId, key)}_date`, completedAt)
}

/** Whether this device remembers a module as completed. */
export const isModuleCompleted = (moduleId: number, key: string): boolean => readStored(flag(moduleId, key)) === 'true'

/** Makes this device forget a completed module: when the server says otherwise, and between tests. */
export const forgetModuleCompleted = (moduleId: number, key: string): void => {
  writeStored(flag(moduleId, key), undefined)
  writeStored(`${flag(moduleId, key)}_date`, undefined)
}

/** Brings this device's memory of a module in line with the server. */
export const syncModuleCompleted = (moduleId: number, key: string, completed: boolean): void => {
  const remembered = isModuleCompleted(moduleId, key)
  if (completed && !remembered) rememberModuleCompleted(moduleId, key, new Date().toISOString())
  if (!completed && remembered) forgetModuleCompleted(moduleId, key)
}
