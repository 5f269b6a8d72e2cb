import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { reloadPage, scriptLoadErrorText } from './script-load-error.ts'
import { useTask } from './use-task.ts'

class ScriptLoadError extends Error {
  constructor(cause: unknown) {
    super('A script could not be fetched', { cause })
    this.name = 'ScriptLoadError'
  }
}

const LoadErrorAlert = () => {
  const again = useTask(() => reloadPage())
  return (
    <Alert tone="danger">
      <p>{scriptLoadErrorText}</p>
      <Button variant="secondary" size="small" className="mt-3" busy={again.isPending} onClick={() => again.run()}>
        Try again
      </Button>
    </Alert>
  )
}

class ScriptLoadBoundary extends Component<{ children: ReactNode }, { failure?: unknown }> {
  override state: { failure?: unknown } = {}
  static getDerivedStateFromError = (failure: unknown) => ({ failure })
  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    if (failure instanceof ScriptLoadError) return <LoadErrorAlert />
    throw failure
  }
}

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
