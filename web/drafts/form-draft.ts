import { entryStore, newChangeId } from './entry-store.ts'

/** Values of a form by field name. */
export type FormValues = Record<string, string[]>

const valuesOf = (form: HTMLFormElement): FormValues => {
  const values: FormValues = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = [...(values[name] ?? []), value]
  return values
}

/** The name of a form's draft among the documents of its owner. */
export const formDocument = (name: string): string => `form ${name}`

/**
 * The draft of a form that is sent by its button: stored on this device until it is sent or discarded, and sent by nothing else. Not for
 * forms with passwords.
 */
export const formDraft = (owner: string, name: string) => {
  const document = formDocument(name)
  const find = () => entryStore.find(owner, document)
  return {
    /** Stores the values of the form, with the version of what it changes. */
    save: (form: HTMLFormElement | null, version?: number): void => {
      if (!form) return
      const entry = { owner, document, kind: 'form', isHeld: true, version, payload: { values: valuesOf(form) } }
      entryStore.set({ ...entry, changeId: newChangeId(), tried: [], changedAt: Date.now() })
    },
    /** What was typed; undefined without a draft. */
    read: (): FormValues | undefined => (find()?.payload as { values: FormValues } | undefined)?.values,
    /** The version that was typed on top of. */
    version: (): number | undefined => find()?.version,
    delete: (): void => entryStore.delete(owner, document),
  }
}

/** The draft of one form. */
export type FormDraft = ReturnType<typeof formDraft>
