import { type ComponentType, createContext, type ReactNode, useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { createStore } from './create-store.ts'
import { notifyLostScript } from './lost-script.ts'
import { notify } from './notices.tsx'
import { returnFocus } from './return-focus.ts'

/** What a dialog of {@link openModal} is given: how to tell its answer, which closes it. */
export type ModalProps<Answer> = { answer: (answer: Answer) => void }

type OpenModal = { kind: string; dialog: ReactNode; dismiss: () => void }

let openings = 0

const openModals = createStore<readonly OpenModal[]>([])

/** What a `<Dialog>` of {@link openModal} calls once it is closed without an answer; undefined for one that a button opens by its id. */
export const ModalContext = createContext<(() => void) | undefined>(undefined)

/**
 * Fetches a dialog, shows it over the page and resolves to its answer. Closed without one it resolves to `dismissed`; so does the first of two of the same
 * `kind`, and one that cannot be fetched, which says so in a notice.
 */
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
    else notifyLostScript()
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
      // Each opening has its own key, so React never reuses the element of a dialog that is closing.
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

/** Shows the dialogs of {@link openModal}; once, in the root. They do not outlive the screen that they were opened on. */
export const ModalHost = () => {
  useEffect(() => {
    addEventListener('popstate', dismissAll)
    return () => removeEventListener('popstate', dismissAll)
  }, [])
  return openModals.use().map(({ dialog }) => dialog)
}
