import { type ComponentType, type ReactNode, useEffect } from 'react'
import { notify } from './notices.tsx'
import { sharedValue } from './shared-value.ts'

/** What a dialog of {@link ask} is given: how to tell its answer. */
export type Answering<Answer> = { answer: (answer: Answer) => void }

type Asked = { kind: string; dialog: ReactNode; dismiss: () => void }

const asked = sharedValue<readonly Asked[]>([])

/**
 * Fetches a dialog, shows it over the page and resolves to its answer. A second of the same `kind` answers the first with
 * `dismissed`; so does a dialog that cannot be fetched, which says so in a notice.
 */
export const ask = async <Answer,>(
  kind: string,
  load: () => Promise<ComponentType<Answering<Answer>>>,
  dismissed: Answer,
): Promise<Answer> => {
  let Dialog: ComponentType<Answering<Answer>>
  try {
    Dialog = await load()
  } catch {
    notify({ text: 'Network error. Please try again.', tone: 'danger' })
    return dismissed
  }
  return new Promise((resolve) => {
    for (const earlier of asked.get()) if (earlier.kind === kind) earlier.dismiss()
    const answer = (given: Answer) => {
      asked.set(asked.get().filter((other) => other !== entry))
      resolve(given)
    }
    const entry: Asked = { kind, dialog: <Dialog key={kind} answer={answer} />, dismiss: () => answer(dismissed) }
    asked.set([...asked.get(), entry])
  })
}

const dismissAll = () => {
  for (const { dismiss } of asked.get()) dismiss()
}

/** Shows the dialogs of {@link ask}; once, in the root. Going back or forward puts them away. */
export const AskHost = () => {
  useEffect(() => {
    addEventListener('popstate', dismissAll)
    return () => removeEventListener('popstate', dismissAll)
  }, [])
  return asked.use().map(({ dialog }) => dialog)
}
