import { type ComponentType, useEffect, useState } from 'react'
import { notify } from '../ui/notices.tsx'
import type { InterestFormDialogProps } from './interest-form-dialog.tsx'
import { type InterestFormRequest, onShowInterestForm } from './show-interest-form.ts'

/** Shows the interest form whenever the page-wide event asks for it; the form itself is fetched at the first time. Once, in the root. */
export const InterestFormHost = () => {
  const [Dialog, setDialog] = useState<ComponentType<InterestFormDialogProps>>()
  const [request, setRequest] = useState<InterestFormRequest>()
  const [open, setOpen] = useState(false)
  useEffect(
    () =>
      onShowInterestForm(async (asked) => {
        try {
          const { InterestFormDialog } = await import('./interest-form-dialog.tsx')
          setDialog(() => InterestFormDialog)
          setRequest(asked)
          setOpen(true)
        } catch {
          notify({ text: 'Network error. Please try again.', tone: 'danger' })
        }
      }),
    [],
  )
  if (!Dialog || !request) return null
  // Another invitation is another request; otherwise what was typed is still there when the form is opened again.
  return <Dialog key={request.inviteToken ?? ''} request={request} open={open} onClose={() => setOpen(false)} />
}
