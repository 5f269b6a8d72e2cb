import { type ComponentType, useEffect, useState } from 'react'
import { checkApproval } from '#contract/preview.ts'
import { call } from '../api/call.ts'
import { showDay } from '../ui/format.ts'
import { notifyLostScript } from '../ui/lost-script.ts'
import { notify } from '../ui/notices.tsx'
import type { InterestFormDialogProps } from './interest-form-dialog.tsx'
import { type InterestFormRequest, onShowInterestForm } from './show-interest-form.ts'
import { readStoredRequest } from './stored-request.ts'

/** What is said in place of the form, and whether the person may ask for another team. */
type Answered = { text: string; mayAsk: boolean }

const underReview = (what: string) => `Application Under Review: ${what}. We reply within 24 hours by email.`

/** Why no form is needed: whoever waits for an answer would take an empty one for a lost request. Undefined when nobody waits. */
const readWaiting = async ({ inviteToken }: InterestFormRequest): Promise<Answered | undefined> => {
  if (!inviteToken) {
    const kept = await readStoredRequest()
    return kept?.status === 'pending'
      ? { text: underReview(`the request of ${kept.companyName} has been here since ${showDay(kept.createdAt)}`), mayAsk: true }
      : undefined
  }
  try {
    const state = await call(checkApproval, { params: { token: inviteToken }, invitation: inviteToken })
    if (state.teamApproved)
      return { text: 'Team Approved! Please activate your access with the link in our email.', mayAsk: false }
    const waits = state.requested && !state.teamRejected
    return waits ? { text: underReview('you have asked already'), mayAsk: false } : undefined
  } catch {
    return undefined
  }
}

/** Shows the interest form whenever the page-wide event asks for it; the form itself is fetched at the first time. Once, in the root. `onReceived` lets the page behind read its data again. */
export const InterestFormHost = ({ onReceived }: { onReceived?: () => void }) => {
  const [Dialog, setDialog] = useState<ComponentType<InterestFormDialogProps>>()
  const [request, setRequest] = useState<InterestFormRequest>()
  useEffect(
    () =>
      onShowInterestForm(async (asked) => {
        try {
          // Not by `openModal`: what was typed stays when the form is closed.
          const [{ InterestFormDialog }, waiting] = await Promise.all([import('./interest-form-dialog.tsx'), readWaiting(asked)])
          const openForm = () => {
            setDialog(() => InterestFormDialog)
            setRequest({ ...asked })
          }
          if (waiting === undefined) return openForm()
          notify({
            text: waiting.text,
            tone: 'info',
            // An invitation is one person's: it asks once.
            action: !waiting.mayAsk ? undefined : { label: 'Ask for another team', run: openForm },
          })
        } catch {
          notifyLostScript()
        }
      }),
    [],
  )
  if (!Dialog || !request) return null
  // Another invitation is another request; otherwise what was typed is still there when the form is opened again.
  return <Dialog key={request.inviteToken ?? ''} request={request} onReceived={onReceived} />
}
