import { useEffect, useRef } from 'react'
import { waitlistTexts } from '#content/waitlist.ts'
import { Dialog, openDialog } from '../../ui/dialog.tsx'

const dialogId = 'waitlist-joined'
const { title, text, shownForMs } = waitlistTexts.success

export type WaitlistOverlayProps = { onDone: () => void }

/** Confirms the waitlist entry and closes after 2 seconds, unless the pointer moves onto it. A pointer that has not moved since the submit click does not count. */
export const WaitlistOverlay = ({ onDone }: WaitlistOverlayProps) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const done = useRef(onDone)
  done.current = onDone
  const wait = () => clearTimeout(timer.current)
  const run = () => {
    wait()
    timer.current = setTimeout(() => done.current(), shownForMs)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts once, when the overlay appears
  useEffect(() => {
    openDialog(dialogId)
    run()
    return wait
  }, [])
  return (
    <div onPointerMove={(event) => (event.movementX === 0 && event.movementY === 0 ? undefined : wait())} onPointerLeave={run}>
      <Dialog id={dialogId} width="small" title={title} description={text} onClose={onDone} />
    </div>
  )
}
