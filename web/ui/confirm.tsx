import type { Answering } from './ask.tsx'
import { Button } from './button.tsx'
import type { Question } from './confirm.ts'
import { Dialog } from './dialog.tsx'

/** The dialog that asks one question. */
export const confirmDialog =
  (question: Question) =>
  ({ answer }: Answering<boolean>) => (
    <Dialog
      id="confirm"
      open
      width="small"
      title={question.title}
      onClose={() => answer(false)}
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
