import { useEffect, useRef } from 'react'
import { waitlistTexts } from '#content/waitlist.ts'
import { Dialog, openDialog } from '../../ui/dialog.tsx'

const dialogId = 'waitlist-joined'
const { title, text, shownForMs } = waitlistTexts.success

/** What the overlay is given: what to do when it goes. */
export type WaitlistOverlayProps = { onDone: () => void }

/**
 * Says that the visitor is on the list, and goes by itself after 2 seconds; it waits while the pointer is moved onto it. The pointer that has just
 * clicked the form's button and lies still does not count.
 */
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
