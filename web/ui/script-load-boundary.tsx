import { Component, type ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { reloadPage, scriptLoadErrorText } from './script-load-error.ts'
import { useTask } from './use-task.ts'

export class ScriptLoadError extends Error {
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

export class ScriptLoadBoundary extends Component<{ children: ReactNode }, { failure?: unknown }> {
  override state: { failure?: unknown } = {}
  static getDerivedStateFromError = (failure: unknown) => ({ failure })
  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    if (failure instanceof ScriptLoadError) return <LoadErrorAlert />
    throw failure
  }
}
