import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { openModal } from '../../../ui/modal.tsx'

/** `yes` with a mail, `silently` without one; undefined cancels. */
type MailDecision = 'yes' | 'silently' | undefined

export const askToMail = (question: { title: string; text: string; label: string; mailLabel: string }): Promise<MailDecision> =>
  openModal<MailDecision>(
    'ask-to-mail',
    async () =>
      ({ answer }) => (
        <Dialog
          id="ask-to-mail"
          width="small"
          title={question.title}
          footer={
            <>
              <Button variant="secondary" onClick={() => answer(undefined)}>
                Cancel
              </Button>
              <Button variant="secondary" onClick={() => answer('silently')}>
                {question.label}
              </Button>
              <Button onClick={() => answer('yes')}>{question.mailLabel}</Button>
            </>
          }
        >
          <p>{question.text}</p>
        </Dialog>
      ),
    undefined,
  )
