import { useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** A question before something that cannot easily be undone. */
export type Question = { title: string; text?: string; confirmLabel: string; cancelLabel?: string; tone?: 'danger' }

type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | undefined
const listeners = new Set<() => void>()
const change = (next: Asked | undefined) => {
  asked = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks in a dialog and resolves to the answer; closing it by any other way means no. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false)
    change({ ...question, answer: resolve })
  })

/** Shows the question of {@link confirm}; once, in the root. */
export const ConfirmHost = () => {
  const question = useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  )
  if (!question) return null
  const settle = (yes: boolean) => {
    if (asked !== question) return
    change(undefined)
    question.answer(yes)
  }
  return (
    <Dialog
      id="confirm"
      open
      width="small"
      title={question.title}
      onClose={() => settle(false)}
      footer={
        <>
          <Button variant="secondary" onClick={() => settle(false)}>
            {question.cancelLabel ?? 'Cancel'}
          </Button>
          <Button variant={question.tone === 'danger' ? 'danger' : 'primary'} onClick={() => settle(true)}>
            {question.confirmLabel}
          </Button>
        </>
      }
    >
      {question.text ? <p>{question.text}</p> : null}
    </Dialog>
  )
}
