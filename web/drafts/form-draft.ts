import { newId } from '../ui/new-id.ts'
import { entryStore } from './entry-store.ts'

export type FormValues = Record<string, string[]>

const valuesOf = (form: HTMLFormElement): FormValues => {
  const values: FormValues = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = [...(values[name] ?? []), value]
  return values
}

export const formDocument = (name: string): string => `form ${name}`

/** The draft of a form, stored on this device until it is submitted or discarded. Not for forms with passwords. */
export const formDraft = (owner: string, name: string) => {
  const document = formDocument(name)
  const find = () => entryStore.find(owner, document)
  return {
    /** Stores the form's values with the version they are based on. */
    save: (form: HTMLFormElement | null, version?: number): void => {
      if (!form) return
      const entry = { owner, document, kind: 'form', isHeld: true, version, payload: { values: valuesOf(form) } }
      entryStore.set({ ...entry, changeId: newId(), tried: [], changedAt: Date.now() })
    },
    read: (): FormValues | undefined => (find()?.payload as { values: FormValues } | undefined)?.values,
    version: (): number | undefined => find()?.version,
    delete: (): void => entryStore.delete(owner, document),
  }
}

export type FormDraft = ReturnType<typeof formDraft>
