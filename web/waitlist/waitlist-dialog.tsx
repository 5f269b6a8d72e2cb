import { waitlistNotice, waitlistTexts } from '#content/waitlist.ts'
import { joinWaitlist, type WaitlistCourseType } from '#contract/waitlist.ts'
import { call } from '../api/call.ts'
import { HoneypotField } from '../interest/honeypot-field.tsx'
import { Button } from '../ui/button.tsx'
import { closeDialog, Dialog } from '../ui/dialog.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../ui/form.tsx'
import { useAction } from '../ui/use-action.ts'

/** Id of a course's waitlist dialog, for the button that opens it by `commandfor`. */
export const waitlistDialogId = (courseType: WaitlistCourseType): string => `waitlist-${courseType}`

const text = (values: FormData, name: string): string => String(values.get(name) ?? '')

/** The waitlist form of one course in a modal (V§2, V§4). `onJoined` is given the address once the server has it. */
export const WaitlistDialog = ({
  courseType,
  courseName,
  onJoined,
}: {
  courseType: WaitlistCourseType
  courseName: string
  onJoined: (email: string) => void
}) => {
  const id = waitlistDialogId(courseType)
  const texts = waitlistTexts[courseType]
  const action = useAction({
    send: async (values) => {
      const email = text(values, 'email').trim()
      await call(joinWaitlist, {
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
      return email
    },
    onSuccess: (email, form) => {
      form.reset()
      onJoined(email)
    },
  })
  return (
    <Dialog id={id} title={texts.title} description={texts.description.replace('{course}', courseName)} onClose={action.reset}>
      <Form action={action}>
        <FormError />
        <TextField
          name="name"
          label="Full Name"
          placeholder="Enter your full name"
          autoComplete="name"
          maxLength={200}
          required
        />
        <TextField
          name="email"
          type="email"
          label="Email Address"
          placeholder="Enter your email address"
          autoComplete="email"
          maxLength={254}
          required
        />
        <TextField
          name="company"
          label="Company"
          placeholder="Enter your company name"
          autoComplete="organization"
          maxLength={200}
        />
        <TextField
          name="role"
          label="Your Role"
          placeholder="e.g., Talent Acquisition Manager, HR Director"
          autoComplete="organization-title"
          maxLength={200}
        />
        <TextArea
          name="message"
          label="Additional Notes (Optional)"
          placeholder="Tell us what you're most excited about or any specific needs..."
          rows={3}
          maxLength={2000}
        />
        <HoneypotField />
        <p className="field-hint">{waitlistNotice.text}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" command="close" commandfor={id} onClick={() => closeDialog(id)}>
            Cancel
          </Button>
          <SubmitButton busyLabel="Submitting...">{texts.submit}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
