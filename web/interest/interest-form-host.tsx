import { type ComponentType, useEffect, useState } from 'react'
import { checkApproval } from '#contract/preview.ts'
import { call } from '../api/call.ts'
import { showDay } from '../ui/format.ts'
import { notify } from '../ui/notices.tsx'
import { notifyScriptLoadError } from '../ui/script-load-error.ts'
import type { InterestFormDialogProps } from './interest-form-dialog.tsx'
import { type InterestFormRequest, onShowInterestForm } from './show-interest-form.ts'
import { readStoredRequest } from './stored-request.ts'

/** Shown instead of the form, with whether another team may be requested. */
type Answered = { text: string; mayAsk: boolean }

const underReview = (what: string) => `Application Under Review: ${what}. We reply within 24 hours by email.`

/** Why no form is needed: with a pending request, an empty form would look as if the request was lost. Undefined if there is none. */
const readWaiting = async ({ inviteToken }: InterestFormRequest): Promise<Answered | undefined> => {
  if (!inviteToken) {
    const request = await readStoredRequest()
    return request?.status === 'pending'
      ? {
          text: underReview(`the request of ${request.companyName} has been here since ${showDay(request.createdAt)}`),
          mayAsk: true,
        }
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

/** Opens the interest form on a page-wide event and loads it on first use. Render once, in the root. `onReceived` lets the page reload its data. */
export const InterestFormHost = ({ onReceived }: { onReceived?: () => void }) => {
  const [Dialog, setDialog] = useState<ComponentType<InterestFormDialogProps>>()
  const [request, setRequest] = useState<InterestFormRequest>()
  useEffect(
    () =>
      onShowInterestForm(async (asked) => {
        try {
          // Not by `openModal`, because the typed text has to survive closing.
          const [{ InterestFormDialog }, waiting] = await Promise.all([import('./interest-form-dialog.tsx'), readWaiting(asked)])
          const openForm = () => {
            setDialog(() => InterestFormDialog)
            setRequest({ ...asked })
          }
          if (waiting === undefined) return openForm()
          notify({
            text: waiting.text,
            tone: 'info',
            // An invitation belongs to one person, who can ask only once.
            action: !waiting.mayAsk ? undefined : { label: 'Ask for another team', run: openForm },
          })
        } catch {
          notifyScriptLoadError()
        }
      }),
    [],
  )
  if (!Dialog || !request) return null
  // Another invitation is another request; otherwise reopening keeps the typed text.
  return <Dialog key={request.inviteToken ?? ''} request={request} onReceived={onReceived} />
}
