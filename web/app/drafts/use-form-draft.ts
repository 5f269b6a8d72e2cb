import { useMemo } from 'react'
import { visitor } from '../../drafts/entry-store.ts'
import { type FormDraft, formDraft } from '../../drafts/form-draft.ts'
import { useSession } from '../../session/session.ts'

/** The signed-in person's draft of a form on this device. */
export const useFormDraft = (name: string): FormDraft => {
  const owner = useSession().user?.id ?? visitor
  return useMemo(() => formDraft(owner, name), [owner, name])
}
