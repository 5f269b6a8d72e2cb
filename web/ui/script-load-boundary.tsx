import { Component, type ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { lostScriptText, reloadPage } from './script-load-error.ts'
import { useTask } from './use-task.ts'

export class LostScript extends Error {
  constructor(cause: unknown) {
    super('A script could not be fetched', { cause })
    this.name = 'LostScript'
  }
}

const LostPart = () => {
  const again = useTask(() => reloadPage())
  return (
    <Alert tone="danger">
      <p>{lostScriptText}</p>
      <Button variant="secondary" size="small" className="mt-3" busy={again.isPending} onClick={() => again.run()}>
        Try again
      </Button>
    </Alert>
  )
}

export class LostScriptBoundary extends Component<{ children: ReactNode }, { failure?: unknown }> {
  override state: { failure?: unknown } = {}
  static getDerivedStateFromError = (failure: unknown) => ({ failure })
  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    if (failure instanceof LostScript) return <LostPart />
    throw failure
  }
}
