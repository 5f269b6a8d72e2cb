import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { type ModalProps, openModal } from './modal.tsx'

export type Question = { title: string; text?: string; confirmLabel: string; cancelLabel?: string; tone?: 'danger' }

const confirmDialog =
  (question: Question) =>
  ({ answer }: ModalProps<boolean>) => (
    <Dialog
      id="confirm"
      width="small"
      title={question.title}
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(false)}>
            {question.cancelLabel ?? 'Cancel'}
          </Button>
          <Button variant={question.tone === 'danger' ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {question.confirmLabel}
          </Button>
        </>
      }
    >
      {question.text ? <p>{question.text}</p> : null}
    </Dialog>
  )

/** Asks in a dialog; closing it any other way means no. */
export const confirm = (question: Question): Promise<boolean> => openModal('confirm', async () => confirmDialog(question), false)
