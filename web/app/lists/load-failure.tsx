import { useRevalidator } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { returnFocus } from '../../ui/return-focus.ts'

export const LoadFailure = ({ error }: { error: string | undefined }) => {
  const { revalidate, state } = useRevalidator()
  const tryAgain = () => {
    returnFocus()()
    void revalidate()
  }
  return error ? (
    <Alert tone="danger" className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{error}</p>
        <Button size="small" variant="secondary" icon="refresh" busy={state !== 'idle'} onClick={tryAgain}>
          Try again
        </Button>
      </div>
    </Alert>
  ) : null
}
