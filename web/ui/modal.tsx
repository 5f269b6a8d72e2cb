import { type ComponentType, createContext, type ReactNode, useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { createStore } from './create-store.ts'
import { notify } from './notices.tsx'
import { returnFocus } from './return-focus.ts'
import { notifyScriptLoadError } from './script-load-error.ts'

/** Props of a dialog of {@link openModal}: `answer` resolves and closes it. */
export type ModalProps<Answer> = { answer: (answer: Answer) => void }

type OpenModal = { kind: string; dialog: ReactNode; dismiss: () => void }

let openings = 0

const openModals = createStore<readonly OpenModal[]>([])

/** Called by a dialog of {@link openModal} that is closed without an answer; undefined for dialogs opened by id. */
export const ModalContext = createContext<(() => void) | undefined>(undefined)

/** Shows a dialog and resolves to its answer, or to `dismissed` if it is closed, replaced by another of the same `kind`, or not loaded. */
export const openModal = async <Answer,>(
  kind: string,
  load: () => Promise<ComponentType<ModalProps<Answer>>>,
  dismissed: Answer,
): Promise<Answer> => {
  const restoreFocus = returnFocus()
  let Content: ComponentType<ModalProps<Answer>>
  try {
    Content = await load()
  } catch (failure) {
    if (failure instanceof ApiError) notify({ text: 'Network error. Please try again.', tone: 'danger' })
    else notifyScriptLoadError()
    return dismissed
  }
  return new Promise((resolve) => {
    for (const earlier of openModals.get()) if (earlier.kind === kind) earlier.dismiss()
    const answer = (given: Answer) => {
      if (!openModals.get().includes(entry)) return
      openModals.set(openModals.get().filter((other) => other !== entry))
      restoreFocus()
      resolve(given)
    }
    const dismiss = () => answer(dismissed)
    const dialog = (
      // A key per opening, so that React does not reuse the element of a closing dialog.
      <ModalContext key={openings++} value={dismiss}>
        <Content answer={answer} />
      </ModalContext>
    )
    const entry: OpenModal = { kind, dialog, dismiss }
    openModals.set([...openModals.get(), entry])
  })
}

const dismissAll = () => {
  for (const { dismiss } of openModals.get()) dismiss()
}

/** Renders the dialogs of {@link openModal}; once, in the root. They are closed with the screen that opened them. */
export const ModalHost = () => {
  useEffect(() => {
    addEventListener('popstate', dismissAll)
    return () => removeEventListener('popstate', dismissAll)
  }, [])
  return openModals.use().map(({ dialog }) => dialog)
}
