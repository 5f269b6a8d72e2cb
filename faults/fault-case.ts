/** A fault; `run` returns a short result, and throws when a promise was broken. */
export type FaultCase = { name: string; run(): Promise<string> }

/** A case that this machine cannot run, and why. */
export class SkipCase extends Error {}

export function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

/** Seconds with two digits. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
