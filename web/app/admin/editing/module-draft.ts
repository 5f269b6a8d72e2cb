import { readStored, writeStored } from '../../../session/stored-tokens.ts'

/** What stands in a module's form and is not saved, by field, and the revision of the module that it was typed on. */
type ModuleDraft = { baseRevision: number | undefined; values: Record<string, string[]> }

const parse = (text: string | undefined): ModuleDraft | undefined => {
  try {
    const draft: Partial<ModuleDraft> | null = JSON.parse(text ?? 'null')
    return draft?.values ? { baseRevision: draft.baseRevision, values: draft.values } : undefined
  } catch {
    return undefined
  }
}

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)

const write = (form: HTMLFormElement, { values }: ModuleDraft): void => {
  for (const field of fieldsOf(form)) {
    if (field.type === 'checkbox' && field instanceof HTMLInputElement)
      field.checked = values[field.name]?.includes(field.value) ?? false
    else field.value = values[field.name]?.[0] ?? ''
  }
}

const valuesOf = (form: HTMLFormElement): ModuleDraft['values'] =>
  Object.fromEntries([...new FormData(form).keys()].map((name) => [name, new FormData(form).getAll(name).map(String)]))

/**
 * Keeps what an admin types into the form of a module (`new` for one that is added) in this browser until it is saved or discarded: a reload, a closed
 * tab, a lost network and signing out lose nothing. Another admin does not see it.
 */
export const moduleDraft = (adminId: string, moduleId: string) => {
  const key = `moduleDraft_${adminId}_${moduleId}`
  return {
    save: (form: HTMLFormElement, baseRevision: number | undefined) =>
      writeStored(key, JSON.stringify({ baseRevision, values: valuesOf(form) } satisfies ModuleDraft)),
    /** Writes what is kept into the form, as if it were typed again. Gives the draft, undefined without one. */
    restore: (form: HTMLFormElement): ModuleDraft | undefined => {
      const draft = parse(readStored(key))
      if (draft) write(form, draft)
      return draft
    },
    delete: () => writeStored(key, undefined),
  }
}
