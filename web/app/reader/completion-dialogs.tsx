import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type ModalProps, openModal } from '../../ui/modal.tsx'

const benefits = ['7 additional modules', 'Certificate of completion', 'Lifetime access', 'Free access • No payment required']

type Choice = 'request-access' | 'continue' | 'dashboard' | 'stay'

const congratulations =
  (moduleTitle: string) =>
  ({ answer }: ModalProps<Choice>) => (
    <Dialog
      id="completion-congratulations"
      title="Congratulations!"
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={() => answer('continue')}>
            Continue
          </Button>
          <Button onClick={() => answer('request-access')}>Request Full Access</Button>
        </>
      }
    >
      <p>
        You have completed <strong>{moduleTitle}</strong>. Your answers and your result are kept and move into your account.
      </p>
    </Dialog>
  )

const FullAccess = ({ answer }: ModalProps<Choice>) => (
  <Dialog
    id="completion-full-access"
    title="Get Full Access - 8 Complete Modules"
    footer={
      <>
        <Button variant="secondary" onClick={() => answer('dashboard')}>
          Back to Dashboard
        </Button>
        <Button onClick={() => answer('request-access')}>Request Full Access</Button>
      </>
    }
  >
    <ul className="grid gap-2">
      {benefits.map((benefit) => (
        <li key={benefit} className="flex items-center gap-3">
          <Icon name="check" className="text-accent" />
          {benefit}
        </li>
      ))}
    </ul>
  </Dialog>
)

/** The two dialogs after the first completion in a preview or a demo. Closing the first by any way leads to the second. */
export const congratulate = async (moduleTitle: string): Promise<Choice> => {
  const choice = await openModal<Choice>('congratulations', async () => congratulations(moduleTitle), 'continue')
  return choice === 'continue' ? openModal<Choice>('full-access', async () => FullAccess, 'stay') : choice
}
