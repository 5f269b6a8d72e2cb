import type { ReactNode } from 'react'
import type { Tone } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'
import { Form, SubmitButton } from './form.tsx'
import type { ModalProps } from './modal.tsx'
import { notify } from './notices.tsx'
import { useAction } from './use-action.ts'
import type { ActionOptions } from './use-form-submit.ts'

/** A dialog of `openModal` with one form. A success shows the message, if there is one, and answers with true. */
export const FormDialog = ({
  answer,
  send,
  check,
  refused,
  network = 'Network error. Please try again.',
  submitLabel,
  busyLabel,
  children,
  ...dialog
}: ModalProps<boolean> &
  Pick<ActionOptions<{ message: string; tone?: Tone }>, 'send' | 'check' | 'refused' | 'network'> & {
    id: string
    title: string
    description?: string
    width?: 'small'
    submitLabel: string
    busyLabel: string
    /** The fields. */
    children: ReactNode
  }) => {
  const action = useAction({
    send,
    check,
    skipNativeValidation: check !== undefined,
    refused,
    network,
    onSuccess: ({ message, tone = 'success' }) => {
      if (message) notify({ text: message, tone })
      answer(true)
    },
  })
  return (
    <Dialog {...dialog}>
      <Form action={action}>
        {children}
        <DialogButtons>
          <Button variant="secondary" onClick={() => answer(false)}>
            Cancel
          </Button>
          <SubmitButton busyLabel={busyLabel}>{submitLabel}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
