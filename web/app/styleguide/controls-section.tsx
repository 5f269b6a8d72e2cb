import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { ChipsField, RadioGroup } from '../../ui/choice-fields.tsx'
import { CheckboxField, PasswordField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { useAction } from '../../ui/use-action.ts'
import { Specimen } from './specimen.tsx'

const variants = ['primary', 'secondary', 'quiet', 'accent', 'danger', 'remove'] as const

const DemoForm = () => {
  const action = useAction({
    send: async (values) => values.get('fullName'),
    onSuccess: (name) => notify({ text: `The form was sent for ${name}.`, tone: 'success' }),
  })
  return (
    <Form action={action} className="max-w-form">
      <FormError />
      <TextField name="fullName" label="Full Name" required placeholder="Enter your full name" autoComplete="name" />
      <TextField
        name="email"
        type="email"
        label="Email Address"
        required
        hint="We answer to this address."
        autoComplete="email"
      />
      <PasswordField name="password" label="Password" minLength={10} autoComplete="new-password" />
      <SelectField name="size" label="Team size">
        <option value="">Please choose</option>
        <option>1 to 5</option>
      </SelectField>
      <RadioGroup
        name="recruiterType"
        label="Recruiter type"
        look="cards"
        required
        requiredMessage="Please select whether you are an external or internal recruiter"
        options={[
          { value: 'external', label: 'External', note: 'Agency or freelance' },
          { value: 'internal', label: 'Internal', note: 'Part of the company' },
        ]}
      />
      <ChipsField name="skills" label="Must-have skills" hint="Enter or comma adds one." defaultValue={['Kubernetes', 'Go']} />
      <TextArea name="message" label="Additional Notes (Optional)" rows={3} />
      <CheckboxField name="news" label="Send me news about the course" hint="You can withdraw this at any time." />
      <SubmitButton busyLabel="Submitting...">Send the form</SubmitButton>
    </Form>
  )
}

export const ControlsSection = () => (
  <>
    <Specimen name="Buttons">
      <div className="flex flex-wrap gap-3">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button busy>Submitting...</Button>
        <IconButton icon="copy" label="Copy link" />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button size="small" icon="plus">
          small
        </Button>
        <Button size="large" iconAfter="arrow-right">
          large
        </Button>
        <ButtonLink to="/" variant="secondary" icon="download">
          link
        </ButtonLink>
      </div>
      <div className="night mt-4 flex flex-wrap gap-3 p-5">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
    </Specimen>
    <Specimen name="Form (send it empty to see the messages)">
      <DemoForm />
    </Specimen>
    <Specimen name="Field states">
      <div className="grid max-w-form gap-5">
        <TextField name="a" label="Disabled" disabled defaultValue="cannot be changed" />
        <TextField name="b" label="Invalid" error="Please enter a valid email address" defaultValue="anna@" />
        <CheckboxField name="c" label="Invalid checkbox" error="Please confirm" />
        <RadioGroup
          name="d"
          label="Choice with a disabled option"
          defaultValue="1"
          options={[
            { value: '1', label: 'One' },
            { value: '2', label: 'Two', disabled: true },
          ]}
        />
      </div>
    </Specimen>
  </>
)
