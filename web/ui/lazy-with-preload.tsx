import { type ComponentType, lazy, useState } from 'react'
import { ScriptLoadBoundary, ScriptLoadError } from './script-load-boundary.tsx'

/** A lazy component with `load`, which never rejects. Once loaded it renders at once; React's `lazy` shows the fallback for 300 ms. */
export const lazyWithPreload = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) => {
  let ready: ComponentType<Props> | undefined
  const fetchOnce = async () => {
    try {
      ready ??= await fetchPart()
      return ready
    } catch (cause) {
      throw new ScriptLoadError(cause)
    }
  }
  const load = (): Promise<unknown> => fetchOnce().catch(() => {})
  // biome-ignore lint/suspicious/noExplicitAny: the type of a lazy component cannot be expressed for generic props
  const Late = lazy<ComponentType<any>>(async () => ({ default: await fetchOnce() }))
  // biome-ignore lint/correctness/noComponentHookFactories: made once per script, not while drawing
  const Part = (props: Props) => {
    // Fixed on mount, because changing the component type would lose typed text.
    const [Shown] = useState<ComponentType<Props>>(() => ready ?? Late)
    return (
      <ScriptLoadBoundary>
        <Shown {...props} />
      </ScriptLoadBoundary>
    )
  }
  return { load, Part }
}
