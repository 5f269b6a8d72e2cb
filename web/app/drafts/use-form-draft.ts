import { useMemo } from 'react'
import { visitor } from '../../drafts/entry-store.ts'
import { type FormDraft, formDraft } from '../../drafts/form-draft.ts'
import { useSession } from '../../session/session.ts'

export const useFormDraft = (name: string): FormDraft => {
  const owner = useSession().user?.id ?? visitor
  return useMemo(() => formDraft(owner, name), [owner, name])
}
