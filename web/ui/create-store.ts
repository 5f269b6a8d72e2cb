import { useSyncExternalStore } from 'react'

/** A page-wide value; components that `use` it re-render on changes. Prerendered pages show `initial`. */
export const createStore = <Value>(initial: Value) => {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get: (): Value => value,
    subscribe,
    set: (next: Value): void => {
      value = next
      for (const listener of listeners) listener()
    },
    use: (): Value =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  }
}
