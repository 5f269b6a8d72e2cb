/** One thing that is broken; `run` says in a few words what was measured, and throws when a promise was not kept. */
export type FaultCase = { name: string; run(): Promise<string> }

/** A case that cannot be tried on this machine, and why. */
export class SkipCase extends Error {}

/** Throws unless it is so. */
export function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

/** Seconds with two digits. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
