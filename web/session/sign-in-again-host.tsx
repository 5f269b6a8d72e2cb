import { type ComponentType, useEffect, useState } from 'react'
import { notify } from '../ui/notices.tsx'
import { useWaitingForSignIn } from './sign-in-again.ts'
import type { SignInAgainDialogProps } from './sign-in-again-dialog.tsx'

/** Lets a person whose session ended during a form sign in without leaving it; the dialog is fetched then. Once, in the root. */
export const SignInAgainHost = () => {
  const waiting = useWaitingForSignIn()
  const [Dialog, setDialog] = useState<ComponentType<SignInAgainDialogProps>>()
  useEffect(() => {
    if (!waiting || Dialog) return
    import('./sign-in-again-dialog.tsx').then(
      ({ SignInAgainDialog }) => setDialog(() => SignInAgainDialog),
      () => {
        notify({ text: 'Network error. Please try again.', tone: 'danger' })
        waiting.answer(false)
      },
    )
  }, [waiting, Dialog])
  return waiting && Dialog ? <Dialog answer={waiting.answer} /> : null
}
