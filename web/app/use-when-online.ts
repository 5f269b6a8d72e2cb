import { useEffect, useEffectEvent } from 'react'

/** Runs each time the network is back. */
export const useWhenOnline = (run: () => void): void => {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    const again = () => runNow()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
}
