import { useRef, useState } from 'react'
import { courseTiers } from '#content/courses.ts'
import { announceCourse, type WaitlistCourseType } from '#contract/waitlist.ts'
import { failureText } from '../../api/api-error.ts'
import { call, type DataOf } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ModalProps } from '../../ui/modal.tsx'
import { notify } from '../../ui/notices.tsx'
import { LoadingState } from '../../ui/states.tsx'

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

const wording = { refused: 'Failed to announce the course', network: 'Network error' }

/** Announces the launch of a course: first a dry run that shows whom and what, then the mails. Answers whether they were written. */
export const AnnounceDialog = ({ answer }: ModalProps<boolean>) => {
  const [plan, setPlan] = useState<DataOf<typeof announceCourse>>()
  const [courseType, setCourseType] = useState<WaitlistCourseType>()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const latest = useRef<WaitlistCourseType>(undefined)
  const look = async (chosen: WaitlistCourseType) => {
    latest.current = chosen
    setCourseType(chosen)
    setPlan(undefined)
    setError('')
    try {
      const found = await call(announceCourse, { body: { courseType: chosen, dryRun: true } })
      if (latest.current === chosen) setPlan(found)
    } catch (failure) {
      setError(failureText(failure, wording))
    }
  }
  const send = async () => {
    if (!courseType || busy) return
    setBusy(true)
    try {
      const { recipients, delivery } = await call(announceCourse, { body: { courseType, dryRun: false } })
      notify(
        delivery === 'queued'
          ? { text: `The launch mail is on its way to ${people(recipients)}.`, tone: 'success' }
          : { text: `The launch mail to ${people(recipients)} is kept: no SMTP server is set.`, tone: 'warning' },
      )
      answer(true)
    } catch (failure) {
      setError(failureText(failure, wording))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      id="announce"
      title="Announce a launch"
      description="Everyone on the list who has confirmed their address gets one mail. Choose a course to see how many people it would reach; nothing is sent yet."
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(false)}>
            Cancel
          </Button>
          <Button disabled={!plan || plan.recipients === 0} busy={busy} onClick={send}>
            {plan ? `Send to ${people(plan.recipients)}` : 'Send'}
          </Button>
        </>
      }
    >
      <RadioGroup
        name="courseType"
        label="Course"
        look="cards"
        value={courseType ?? ''}
        onChange={(value) => look(value as WaitlistCourseType)}
        options={courseTiers.filter((tier) => 'waitlist' in tier.action).map((tier) => ({ value: tier.id, label: tier.name }))}
      />
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {courseType && !plan && !error ? <LoadingState label="Counting..." /> : null}
      {plan ? (
        <>
          <Alert tone={plan.recipients > 0 ? 'info' : 'warning'} title={`${people(plan.recipients)} would get this mail.`}>
            {people(plan.alreadyAnnounced)} had it before; {people(plan.unconfirmed)} did not confirm and get none.
          </Alert>
          <div>
            <p className="field-label">Subject: {plan.mail.subject}</p>
            <pre className="prose whitespace-pre-wrap text-sm">{plan.mail.text}</pre>
          </div>
        </>
      ) : null}
    </Dialog>
  )
}
