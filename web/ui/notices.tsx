import { useEffect, useRef } from 'react'
import { type Tone, toneIcons } from './alert.tsx'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { createStore } from './create-store.ts'
import { Icon } from './icon.tsx'

/** A toast with at most one action (`Undo`). */
export type Notice = {
  text: string
  tone?: Tone
  action?: { label: string; run: () => void }
  /** Duration in seconds, 8 by default, 0 until dismissed; hovering or focusing pauses it. */
  seconds?: number
  /** Id of the row that a failure concerns, and what its list shows there. */
  row?: { id: string; problem: string }
}

type Shown = Notice & { id: number }

const shown = createStore<readonly Shown[]>([])
let nextId = 1

const isFailure = ({ tone }: Notice) => tone === 'danger'

const dismiss = (id: number) => shown.set(shown.get().filter((notice) => notice.id !== id))

/** Shows and announces a notice without duplicates; returns a function that removes it. All failures are shown, and three others. */
export const notify = (notice: Notice): (() => void) => {
  const id = nextId++
  // Notices with an action are never duplicates.
  const others = shown.get().filter(({ text, action }) => text !== notice.text || action || notice.action)
  const latest = others.filter((other) => !isFailure(other)).slice(isFailure(notice) ? -3 : -2)
  shown.set([...others.filter((other) => isFailure(other) || latest.includes(other)), { ...notice, id }])
  return () => dismiss(id)
}

export type FailedRow = { id?: string | undefined; name?: string | undefined }

/** Shows a failure until it is dismissed. It names its row, which the list marks meanwhile. */
export const notifyFailure = (failed: string, reason: string, { id, name }: FailedRow = {}, action?: Notice['action']) =>
  notify({
    text: `${failed}${name ? ` (${name})` : ''}: ${reason}`,
    tone: 'danger',
    seconds: 0,
    ...(id ? { row: { id, problem: `${failed}: ${reason}` } } : {}),
    ...(action ? { action } : {}),
  })

/** Removes the failures of a row, because an action on it starts again. */
export const forgetFailures = (id: string) => shown.set(shown.get().filter(({ row }) => row?.id !== id))

/** What failed, by the id of its row, for as long as its notice is shown. */
export const useRowFailures = (): ReadonlyMap<string, string> =>
  new Map(shown.use().flatMap(({ row }) => (row ? [[row.id, row.problem] as const] : [])))

/** The element that had the focus before a notice. */
let before: HTMLElement | undefined

/** Removes a notice and returns the focus to where it was. */
const close = (id: number) => {
  dismiss(id)
  setTimeout(() => {
    if (document.activeElement === document.body && before?.isConnected) before.focus({ preventScroll: true })
  })
}

const NoticeCard = ({ notice }: { notice: Shown }) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const seconds = notice.seconds ?? 8
  const stop = () => clearTimeout(timer.current)
  const start = () => {
    stop()
    if (seconds > 0) timer.current = setTimeout(() => dismiss(notice.id), seconds * 1000)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts once, when the notice appears
  useEffect(() => {
    start()
    return stop
  }, [])
  return (
    <li
      className={classNames(
        'flex items-center gap-3 py-[0.6rem] pr-3 pl-4 text-(length:--text-sm) max-[30rem]:has-[.button]:grid max-[30rem]:has-[.button]:grid-cols-[auto_minmax(0,1fr)_auto]',
        !isFailure(notice) && 'scheme-dark rounded-md border border-night-line bg-night text-on-night shadow-high',
      )}
      onPointerEnter={stop}
      onPointerLeave={start}
      onFocus={stop}
      onBlur={start}
    >
      <Icon name={toneIcons[notice.tone ?? 'success']} className={isFailure(notice) ? 'text-danger' : ''} />
      <span className="min-w-0 grow">{notice.text}</span>
      {notice.action ? (
        <Button
          variant="quiet"
          size="small"
          className="flex-none max-[30rem]:col-start-2 max-[30rem]:row-start-2 max-[30rem]:justify-self-start max-[30rem]:-ml-[0.8rem]"
          onClick={() => {
            close(notice.id)
            notice.action?.run()
          }}
        >
          {notice.action.label}
        </Button>
      ) : null}
      <IconButton
        icon="close"
        label="Dismiss"
        className="max-[30rem]:col-start-3 max-[30rem]:row-start-1"
        onClick={() => close(notice.id)}
      />
    </li>
  )
}

/** The live region of {@link notify}; once, in the root. */
export const Notices = () => {
  const notices = shown.use()
  const region = useRef<HTMLElement>(null)
  const failures = notices.filter(isFailure)
  const card = (notice: Shown) => <NoticeCard key={notice.id} notice={notice} />
  useEffect(() => {
    // In the top layer, above an open modal.
    const element = region.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (notices.length > 0) element.showPopover()
    // Leaves room below the page, so that what stays covers nothing that cannot be scrolled into view.
    const stays = notices.some((notice) => isFailure(notice) || notice.seconds === 0)
    document.body.style.paddingBottom = stays ? `${element.offsetHeight + 16}px` : ''
  }, [notices])
  return (
    <section
      ref={region}
      popover="manual"
      aria-label="Notices"
      className="notices fixed inset-[auto_0_1rem] mx-auto gap-2 w-[min(100%_-_1.5rem,34rem)] has-[[role=alert]]:w-[min(100%_-_1.5rem,52rem)] overflow-visible bg-transparent open:grid"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before = relatedTarget
      }}
    >
      {failures.length > 0 ? (
        <div
          role="alert"
          className="max-h-[50dvh] overflow-y-auto rounded-md border border-l-4 border-danger bg-danger-soft text-ink shadow-high"
        >
          {failures.length > 1 ? (
            <p className="flex items-center justify-between gap-4 pl-4 text-sm">
              <strong>{failures.length} failures</strong>
              <Button variant="quiet" size="small" onClick={() => shown.set(notices.filter((notice) => !isFailure(notice)))}>
                Dismiss all
              </Button>
            </p>
          ) : null}
          <ul>{failures.map(card)}</ul>
        </div>
      ) : null}
      <ul aria-live="polite" className="grid gap-2">
        {notices.filter((notice) => !isFailure(notice)).map(card)}
      </ul>
    </section>
  )
}
