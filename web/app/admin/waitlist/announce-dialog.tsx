import { useRef, useState } from 'react'
import { courseTiers } from '#content/courses.ts'
import { announceCourse, type WaitlistCourseType } from '#contract/waitlist.ts'
import type { DataOf } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice-fields.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showCount } from '../../../ui/format.ts'
import type { ModalProps } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { useMutation } from '../../use-mutation.ts'

const people = (count: number): string => showCount(count, { one: 'person', other: 'people' })

/** Whom the mail does not reach and why, without reasons that concern nobody. */
const unreached = ({ alreadyAnnounced, unconfirmed, refused }: DataOf<typeof announceCourse>): string => {
  const groups = [
    { count: alreadyAnnounced, who: 'had it before' },
    { count: unconfirmed, who: 'did not confirm' },
    { count: refused, who: 'unsubscribed since' },
  ].filter(({ count }) => count > 0)
  const words = groups.map(({ count, who }) => `${people(count)} who ${who}`)
  return words.length === 0 ? 'Nobody else is on this list.' : `It does not reach ${words.join(', and ')}.`
}

/** Announces the launch of a course after a dry run. Resolves to whether the mails were queued. */
export const AnnounceDialog = ({ answer }: ModalProps<boolean>) => {
  const [plan, setPlan] = useState<DataOf<typeof announceCourse>>()
  const [courseType, setCourseType] = useState<WaitlistCourseType>()
  const latest = useRef<WaitlistCourseType>(undefined)
  const announcing = useMutation(announceCourse, {
    revalidates: false,
    refused: 'Failed to announce the course',
    network: 'Network error',
    onSuccess: ({ data }, { body }) => {
      if (body.dryRun) {
        if (latest.current === body.courseType) setPlan(data)
        return
      }
      notify(
        data.delivery === 'queued'
          ? { text: `The launch email is on its way to ${people(data.recipients)}.`, tone: 'success' }
          : { text: `The launch email to ${people(data.recipients)} is kept: no SMTP server is set.`, tone: 'warning' },
      )
      answer(true)
    },
  })
  const { error } = announcing
  const busy = announcing.pending.some(({ body }) => !body.dryRun)
  const look = (chosen: WaitlistCourseType) => {
    latest.current = chosen
    setCourseType(chosen)
    setPlan(undefined)
    void announcing.run({ body: { courseType: chosen, dryRun: true } })
  }
  const send = () => {
    if (courseType && !busy) void announcing.run({ body: { courseType, dryRun: false } })
  }
  return (
    <Dialog
      id="announce"
      title="Announce a launch"
      description="Everyone on the list who has confirmed their address gets one email. Choose a course to see how many people it would reach; nothing is sent yet."
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
          <Alert tone={plan.recipients > 0 ? 'info' : 'warning'} title={`${people(plan.recipients)} would get this email.`}>
            {unreached(plan)}
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
