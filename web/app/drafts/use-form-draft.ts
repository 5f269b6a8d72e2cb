import { useMemo } from 'react'
import { visitor } from '../../drafts/entry-store.ts'
import { type FormDraft, formDraft } from '../../drafts/form-draft.ts'
import { useSession } from '../../session/session.ts'

/** The draft of a form as the signed-in person left it on this device; nobody else sees it. */
export const useFormDraft = (name: string): FormDraft => {
  const owner = useSession().user?.id ?? visitor
  return useMemo(() => formDraft(owner, name), [owner, name])
}
