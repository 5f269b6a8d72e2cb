import { type ComponentType, lazy, useState } from 'react'
import { LostScript, LostScriptBoundary } from './lost-script-boundary.tsx'

/**
 * A part whose script is fetched when it is needed. `load` fetches it before, and settles also when the network does not bring it: the part says so in its
 * place. A part that is there is drawn at once, while React's `lazy` alone shows the waiting state for a third of a second even then.
 */
export const lazyWithPreload = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) => {
  let ready: ComponentType<Props> | undefined
  const fetchOnce = async () => {
    try {
      ready ??= await fetchPart()
      return ready
    } catch (cause) {
      throw new LostScript(cause)
    }
  }
  const load = (): Promise<unknown> => fetchOnce().catch(() => {})
  // biome-ignore lint/suspicious/noExplicitAny: the type of what `lazy` returns cannot be told for properties that are not known here
  const Late = lazy<ComponentType<any>>(async () => ({ default: await fetchOnce() }))
  // biome-ignore lint/correctness/noComponentHookFactories: made once per script, not while drawing
  const Part = (props: Props) => {
    // Chosen once: a part that changed its kind while it is shown would lose what was typed into it.
    const [Shown] = useState<ComponentType<Props>>(() => ready ?? Late)
    return (
      <LostScriptBoundary>
        <Shown {...props} />
      </LostScriptBoundary>
    )
  }
  return { load, Part }
}
