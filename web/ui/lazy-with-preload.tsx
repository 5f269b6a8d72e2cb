import { type ComponentType, lazy, useState } from 'react'

/**
 * A part whose script is fetched when it is needed. `load` fetches it before; a part that is there is drawn at once, while
 * React's `lazy` alone shows the waiting state for a third of a second even then.
 */
export const lazyWithPreload = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) => {
  let ready: ComponentType<Props> | undefined
  const load = async () => {
    ready ??= await fetchPart()
    return ready
  }
  // biome-ignore lint/suspicious/noExplicitAny: the type of what `lazy` returns cannot be told for properties that are not known here
  const Late = lazy<ComponentType<any>>(async () => ({ default: await load() }))
  // biome-ignore lint/correctness/noComponentHookFactories: made once per script, not while drawing
  const Part = (props: Props) => {
    // Chosen once: a part that changed its kind while it is shown would lose what was typed into it.
    const [Shown] = useState<ComponentType<Props>>(() => ready ?? Late)
    return <Shown {...props} />
  }
  return { load, Part }
}
