import { useRevalidator } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useWhenOnline } from '../use-when-online.ts'

/** Replaces a section that could not be loaded; retries when the network is back. */
export const SectionLoadError = () => {
  const { revalidate, state } = useRevalidator()
  useWhenOnline(() => void revalidate())
  return (
    <Alert tone="warning" title="This section could not be loaded">
      <p>Please check your connection. What you have done is kept on this device and saved as soon as the connection is back.</p>
      <Button variant="secondary" size="small" className="mt-3" busy={state !== 'idle'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </Alert>
  )
}
