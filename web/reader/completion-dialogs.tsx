import { useNavigate } from 'react-router'
import { showInterestForm } from '../interest/show-interest-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Reading } from './reading.ts'

const formDelayMs = 100
const benefits = ['7 additional modules', 'Certificate of completion', 'Lifetime access', 'Free access • No payment required']

/** Which of the two congratulations of V§2 is open. */
export type CompletionStep = 'congratulations' | 'full-access' | undefined

/** The two dialogs after the first completion in a preview or a demo; the interest form opens 100 ms after the navigation. */
export const CompletionDialogs = ({
  reading,
  moduleTitle,
  step,
  onStep,
}: {
  reading: Reading
  moduleTitle: string
  step: CompletionStep
  onStep: (step: CompletionStep) => void
}) => {
  const navigate = useNavigate()
  const person = {
    inviteToken: reading.invitation,
    email: reading.email || undefined,
    fullName: reading.fullName || undefined,
    company: reading.company || undefined,
  }
  const requestAccess = async () => {
    onStep(undefined)
    await navigate(reading.dashboard)
    setTimeout(() => showInterestForm(person), formDelayMs)
  }
  return (
    <>
      <Dialog
        id="completion-congratulations"
        title="Congratulations!"
        width="small"
        open={step === 'congratulations'}
        // Closing this one by any way leads to the second; only 'Request Full Access' there or here leaves.
        onClose={() => step === 'congratulations' && onStep('full-access')}
        footer={
          <>
            <Button variant="secondary" onClick={() => onStep('full-access')}>
              Continue
            </Button>
            <Button onClick={requestAccess}>Request Full Access</Button>
          </>
        }
      >
        <p>
          You have completed <strong>{moduleTitle}</strong>. Your answers and your result are kept and move into your account.
        </p>
      </Dialog>
      <Dialog
        id="completion-full-access"
        title="Get Full Access - 8 Complete Modules"
        open={step === 'full-access'}
        onClose={() => step === 'full-access' && onStep(undefined)}
        footer={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                onStep(undefined)
                void navigate(reading.dashboard)
              }}
            >
              Back to Dashboard
            </Button>
            <Button onClick={requestAccess}>Request Full Access</Button>
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
    </>
  )
}
