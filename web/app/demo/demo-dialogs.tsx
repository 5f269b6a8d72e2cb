import { dayCount, expiryTitle } from '../../session/days-left.ts'
import type { SessionUser } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type ModalProps, openModal } from '../../ui/modal.tsx'

type Asked = { user: SessionUser; days: number }

const welcomeDialog =
  ({ user, days }: Asked) =>
  ({ answer }: ModalProps<undefined>) => (
    <Dialog
      id="demo-welcome"
      title={`Welcome, ${user.fullName}!`}
      width="small"
      footer={<Button onClick={() => answer(undefined)}>Start Module 1</Button>}
    >
      <div className="grid gap-3">
        <p>
          Module 1 is yours for <strong>{dayCount(days)}</strong>: six sections, about half an hour, saved as you go.
        </p>
        <p className="text-muted">
          The quiz can be taken as often as you like, and both checklists are yours to keep. If your team gets full access later,
          everything you do here is carried over.
        </p>
      </div>
    </Dialog>
  )

const expiryDialog =
  ({ days }: Asked) =>
  ({ answer }: ModalProps<boolean>) => (
    <Dialog
      id="demo-expiry"
      title={expiryTitle(days)}
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(false)}>
            Continue Learning
          </Button>
          <Button onClick={() => answer(true)}>Request Full Access</Button>
        </>
      }
    >
      <p>
        {days <= 1
          ? 'Your demo ends within a day. Your answers and results are kept. '
          : `Your demo ends in ${dayCount(days)}. Your answers and results are kept. `}
        Request full access for your team to go on with all modules, free of charge.
      </p>
    </Dialog>
  )

export const welcome = (asked: Asked): Promise<void> => openModal('demo-welcome', async () => welcomeDialog(asked), undefined)

/** Warns that the demo ends soon; resolves to whether the person wants full access. */
export const warnOfEnd = (asked: Asked): Promise<boolean> => openModal('demo-expiry', async () => expiryDialog(asked), false)
