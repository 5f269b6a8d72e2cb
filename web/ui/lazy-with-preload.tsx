import { type ComponentType, lazy, useState } from 'react'

/**
 * A part whose script is fetched when it is needed. `load` fetches it before; a part that is there is drawn at once, while
 * React's `lazy` alone shows the waiting state for a third of a second even then.
 */
export const latePart = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) => {
  let ready: ComponentType<Props> | undefined
  const load = async () => {
    ready ??= await fetchPart()
    return ready
  }
  const Late = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: made once per script, not while drawing
  const Part = (props: Props) => {
    // Chosen once: a part that changed its kind while it is shown would lose what was typed into it.
    const [Shown] = useState<ComponentType<Props>>(() => ready ?? Late)
    return <Shown {...props} />
  }
  return { load, Part }
}
