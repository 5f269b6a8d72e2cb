import { useEffect, useState, useSyncExternalStore } from 'react'
import { listPendingCompletions, onQueueChange } from './save-queue.ts'

/** How many completions wait for the network, following the queue. */
const useWaitingCount = (owner: string): number =>
  useSyncExternalStore(
    onQueueChange,
    () => listPendingCompletions(owner).filter(({ tried }) => tried).length,
    () => 0,
  )

/** Says after a moment that a step is not saved yet; a step on its way is not worth a word. */
export const WaitingLine = ({ owner }: { owner: string }) => {
  const waiting = useWaitingCount(owner)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(waiting > 0), waiting > 0 ? 2500 : 0)
    return () => clearTimeout(timer)
  }, [waiting])
  return (
    <p role="status" className={shown ? 'text-sm text-warning' : 'sr-only'}>
      {shown ? 'Your progress is kept on this device and saved as soon as the connection is back.' : ''}
    </p>
  )
}
