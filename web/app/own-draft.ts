import { ownDraftKey } from '../session/own-drafts.ts'
import { useSession } from '../session/session.ts'
import { deleteDraft, readDraft, saveDraft } from '../ui/form-draft.ts'

/** The draft of a form as the signed-in account left it in this tab: another account does not see it, and signing out forgets it. */
export function useOwnDraft(name: string) {
  const { user } = useSession()
  const key = user && ownDraftKey(user.id, name)
  return {
    read: () => (key === undefined ? undefined : readDraft(key)),
    save: (form: HTMLFormElement | null) => {
      if (key !== undefined && form) saveDraft(key, form)
    },
    delete: () => {
      if (key !== undefined) deleteDraft(key)
    },
  }
}
