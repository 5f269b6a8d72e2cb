import { useState } from 'react'
import { showInterestForm } from '../interest/show-interest-form.ts'
import type { SessionUser } from '../session/session.ts'
import { readStored, writeStored } from '../session/stored-tokens.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { dayCount, expiryTitle, warnDays } from './days-left.ts'

const seenFlag = 'demoWelcomeSeen'

/** The welcome on the first visit, and the warning when the end is near; one after the other (V§2, V§4). */
export const DemoDialogs = ({ user, days }: { user: SessionUser; days: number }) => {
  const [welcoming, setWelcoming] = useState(() => readStored(seenFlag) !== 'true')
  const [warned, setWarned] = useState(false)
  const welcomed = () => {
    writeStored(seenFlag, 'true')
    setWelcoming(false)
  }
  const requestAccess = () => {
    setWarned(true)
    showInterestForm({ email: user.email, fullName: user.fullName, company: user.company || undefined })
  }
  return (
    <>
      <Dialog
        id="demo-welcome"
        title={`Welcome, ${user.fullName}!`}
        width="small"
        open={welcoming}
        onClose={welcomed}
        footer={<Button onClick={welcomed}>Start Module 1</Button>}
      >
        <div className="grid gap-3">
          <p>
            Module 1 is yours for <strong>{dayCount(days)}</strong>: six sections, about half an hour, saved as you go.
          </p>
          <p className="text-muted">
            The quiz can be taken as often as you like, and both checklists are yours to keep. If your team gets full access
            later, everything you do here moves along.
          </p>
        </div>
      </Dialog>
      <Dialog
        id="demo-expiry"
        title={expiryTitle(days)}
        width="small"
        open={!welcoming && !warned && days <= warnDays}
        onClose={() => setWarned(true)}
        footer={
          <>
            <Button variant="secondary" onClick={() => setWarned(true)}>
              Continue Learning
            </Button>
            <Button onClick={requestAccess}>Request Full Access</Button>
          </>
        }
      >
        <p>
          {days <= 1
            ? 'Your demo ends within a day. Your answers and results are kept. '
            : `Your demo ends in ${dayCount(days)}. Your answers and results are kept. `}
          Request full access for your team to go on with all eight modules, free of charge.
        </p>
      </Dialog>
    </>
  )
}
