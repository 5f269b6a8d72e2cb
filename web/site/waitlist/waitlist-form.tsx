import { type ReactNode, useLayoutEffect, useState } from 'react'
import { waitlistNotice, waitlistTexts } from '#content/waitlist.ts'
import { maxEmailLength, maxLineLength, maxMessageLength } from '#contract/field-limits.ts'
import type { MailDelivery } from '#contract/mail.ts'
import { joinWaitlist, type WaitlistCourseType } from '#contract/waitlist.ts'
import { call } from '../../api/call.ts'
import { visitor } from '../../drafts/entry-store.ts'
import { formDraft } from '../../drafts/form-draft.ts'
import { HoneypotField } from '../../interest/honeypot-field.tsx'
import { Button } from '../../ui/button.tsx'
import { closeDialog, Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { LegalText } from '../../ui/legal-text.tsx'
import { MailNotSentAlert } from '../../ui/mail-not-sent-alert.tsx'
import { isTouched, writeValues } from '../../ui/touched-fields.ts'
import { useAction } from '../../ui/use-action.ts'
import type { FormStart } from '../../ui/use-form-submit.ts'

const text = (values: FormData, name: string): string => String(values.get(name) ?? '')

/** An address on a waitlist, and whether its confirmation mail is sent. */
export type Joined = { email: string; delivery: MailDelivery }

/** `onJoined` receives the saved address. Without scripts the form posts to an equivalent page. */
export const WaitlistForm = ({
  courseType,
  courseName,
  start,
  cancel,
  onJoined,
}: {
  courseType: WaitlistCourseType
  courseName: string
  start?: FormStart
  cancel: ReactNode
  onJoined: (joined: Joined) => void
}) => {
  const texts = waitlistTexts[courseType]
  const [draft] = useState(() => formDraft(visitor, `waitlist ${courseType}`))
  const action = useAction({
    start,
    send: async (values) => {
      const email = text(values, 'email').trim()
      const { delivery } = await call(joinWaitlist, {
        anonymous: true,
        body: {
          name: text(values, 'name'),
          email,
          company: text(values, 'company'),
          role: text(values, 'role'),
          message: text(values, 'message'),
          website: text(values, 'website'),
          courseType,
          courseName,
        },
      })
      return { email, delivery }
    },
    onSuccess: (joined, form) => {
      draft.delete()
      form.reset()
      onJoined(joined)
    },
  })
  const { formRef } = action
  useLayoutEffect(() => {
    const typed = draft.read()
    const form = formRef.current
    if (typed && form && !start && !isTouched(form.elements)) writeValues(form, typed)
  }, [start, formRef, draft])
  return (
    <Form action={action} postTo="/waitlist/join" onChange={({ currentTarget }) => draft.save(currentTarget)}>
      <input type="hidden" name="courseType" value={courseType} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="name"
          label="Full Name"
          placeholder="Enter your full name"
          autoComplete="name"
          maxLength={maxLineLength}
          required
        />
        <TextField
          name="email"
          type="email"
          label="Email Address"
          placeholder="Enter your email address"
          autoComplete="email"
          maxLength={maxEmailLength}
          required
        />
      </div>
      <TextField
        name="company"
        label="Company"
        placeholder="Enter your company name"
        autoComplete="organization"
        maxLength={maxLineLength}
      />
      <TextField
        name="role"
        label="Your Role"
        placeholder="e.g., Talent Acquisition Manager, HR Director"
        autoComplete="organization-title"
        maxLength={maxLineLength}
      />
      <TextArea
        name="message"
        label="Additional Notes (Optional)"
        placeholder="Tell us what you're most excited about or any specific needs..."
        rows={3}
        maxLength={maxMessageLength}
      />
      <HoneypotField />
      <p className="field-hint">
        <LegalText text={waitlistNotice.text} />
      </p>
      <DialogButtons>
        {cancel}
        <SubmitButton busyLabel="Submitting...">{texts.submit}</SubmitButton>
      </DialogButtons>
    </Form>
  )
}

export const ConfirmAddress = ({ joined: { email, delivery } }: { joined: Joined }) =>
  delivery === 'kept' ? (
    <MailNotSentAlert />
  ) : (
    <p>
      Please open our email to {email} and confirm your address. If it doesn’t arrive, join again after ten minutes and we’ll send
      it again.
    </p>
  )

export const waitlistDialogId = (courseType: WaitlistCourseType): string => `waitlist-${courseType}`

/** The waitlist form of a course in a modal. `onJoined` receives the saved address. */
export const WaitlistDialog = ({
  courseType,
  courseName,
  onJoined,
}: {
  courseType: WaitlistCourseType
  courseName: string
  onJoined: (joined: Joined) => void
}) => {
  const id = waitlistDialogId(courseType)
  const { title, description } = waitlistTexts[courseType]
  return (
    <Dialog id={id} title={title} description={description.replace('{course}', courseName)}>
      <WaitlistForm
        courseType={courseType}
        courseName={courseName}
        onJoined={onJoined}
        cancel={
          <Button variant="secondary" command="close" commandfor={id} onClick={() => closeDialog(id)}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  )
}
