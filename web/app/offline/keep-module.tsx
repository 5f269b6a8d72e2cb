import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showMoment, showSize } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useTask } from '../../ui/use-task.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import { useWhenOnline } from '../use-when-online.ts'
import { findKept, type Kept, keepModule, refreshLesson, removeModule, renewModule } from './kept-modules.ts'

/** Wait after saved work, so that a text is not read again at each pause in typing; in milliseconds. */
const refreshAfterMs = 3000

const fullText = 'There is not enough space on this device. Nothing was kept. Free some space and try again.'

/** Keeps a module on this device for reading without a network, updates the copy while there is one, and removes it. */
export const KeepModule = ({ owner, moduleId }: { owner: string; moduleId: number }) => {
  const [kept, setKept] = useState<Kept>()
  const [isKnown, setKnown] = useState(false)
  const [share, setShare] = useState(0)
  const [isRemoved, setRemoved] = useState(false)
  const place = { owner, moduleId }
  const keeping = useTask(
    () =>
      keepModule(place, setShare).catch((failure) => {
        if (!(failure instanceof DOMException) || failure.name !== 'QuotaExceededError') throw failure
        throw new ApiError('refusal', { message: fullText })
      }),
    {
      refused: 'This module could not be kept. Please try again later.',
      network: 'Network error. Nothing was kept. Please try again.',
      onSuccess: setKept,
      onSettled: () => setShare(0),
    },
  )
  const removing = useTask(() => removeModule(place), {
    onSuccess: () => {
      setKept(undefined)
      setRemoved(true)
    },
  })

  const refresh = async () => {
    try {
      if (await findKept(place)) setKept(await renewModule(place))
    } catch (failure) {
      // Access has ended; otherwise the earlier copy stays until the next time.
      if (!(failure instanceof ApiError) || ![401, 403, 404].includes(failure.status)) return
      await removeModule(place)
      setKept(undefined)
    }
  }
  const open = useEffectEvent(async () => {
    setKept(await findKept(place).catch(() => undefined))
    setKnown(true)
    await refresh()
  })
  useEffect(() => void open(), [])
  useWhenOnline(() => void refresh())

  const refreshSaved = useEffectEvent((lessonId: number) => {
    if (kept) refreshLesson(place, lessonId).catch(() => undefined)
  })
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>()
    const stop = outbox.onSent((sent) => {
      if (sent.owner !== owner || sent.moduleId !== moduleId) return
      clearTimeout(timers.get(sent.lessonId))
      timers.set(
        sent.lessonId,
        setTimeout(() => refreshSaved(sent.lessonId), refreshAfterMs),
      )
    })
    return () => {
      stop()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [owner, moduleId])

  if (!isKnown || !('serviceWorker' in navigator)) return null
  return (
    <section aria-label="Reading without a network" className="grid gap-1 border-t border-line pt-3 text-sm print:hidden">
      {keeping.error ? <Alert tone="danger">{keeping.error}</Alert> : null}
      <p role="status" className="flex items-center gap-2">
        {kept ? <Icon name="check" className="text-success" /> : null}
        {kept ? 'Kept on this device' : isRemoved ? 'Removed from this device' : null}
      </p>
      {kept ? (
        <p className="text-xs text-muted">
          {showMoment(kept.at)} · {showSize(kept.bytes)}
        </p>
      ) : null}
      {/* One button, so that the focus stays. */}
      <Button
        variant="quiet"
        size="small"
        icon={kept ? 'trash' : 'download'}
        className="justify-self-start px-1 text-start"
        busy={keeping.isPending || removing.isPending}
        onClick={() => (kept ? removing.run() : keeping.run())}
      >
        {kept ? 'Remove from this device' : 'Keep this module on this device'}
      </Button>
      {keeping.isPending ? <Progress label="Keeping the module" percent={Math.round(share * 100)} /> : null}
      {kept ? null : (
        <p className="text-xs text-muted">
          To read it without a network, but for videos and attached files. Logging out removes it.
        </p>
      )}
    </section>
  )
}
