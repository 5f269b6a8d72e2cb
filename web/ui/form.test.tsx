import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, type Issue } from '../api/api-error.ts'
import { SelectField, TextArea, TextField } from './field.tsx'
import { Form, SubmitButton } from './form.tsx'
import { isTouched } from './touched-fields.ts'
import { useAction } from './use-action.ts'

const RequestForm = ({
  send,
  check,
  skipNativeValidation,
  ask,
}: {
  send: (values: FormData) => Promise<unknown>
  check?: (values: FormData) => Issue[]
  skipNativeValidation?: boolean
  ask?: () => Promise<boolean>
}) => {
  const action = useAction({
    send,
    check,
    skipNativeValidation,
    ask,
    onSuccess: (_, form) => form.reset(),
    refused: 'Failed to submit request',
  })
  return (
    <Form action={action}>
      <TextField name="companyName" label="Company name" required />
      <TextField name="contactEmail" label="Contact email" type="email" required hint="We answer here." />
      <SubmitButton busyLabel="Submitting...">Request Access</SubmitButton>
    </Form>
  )
}

const ReferralForm = ({ issues = [] }: { issues?: Issue[] }) => {
  const [source, setSource] = useState('asked')
  const action = useAction({ send: never, start: { values: { source: ['customer'], name: ['Anna'] }, issues } })
  return (
    <Form action={action}>
      <SelectField name="source" label="Source" value={source} onChange={({ currentTarget }) => setSource(currentTarget.value)}>
        <option value="asked">Asked</option>
        <option value="customer">Customer</option>
      </SelectField>
      <TextField name="name" label="Name" />
    </Form>
  )
}

let draft = { note: ['Kept'] }

/** A form that saves its draft with each key and reads it whenever it is drawn. */
const DraftForm = () => (
  <Form action={useAction({ send: never, start: { values: draft } })}>
    <TextArea
      name="note"
      label="Note"
      onInput={({ currentTarget }) => {
        draft = { note: [currentTarget.value] }
      }}
    />
  </Form>
)

const company = () => screen.getByLabelText<HTMLInputElement>(/Company name/)
const email = () => screen.getByLabelText<HTMLInputElement>(/Contact email/)
const submit = () => screen.getByRole('button')
const descriptionOf = (field: Element) =>
  field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
const never = async () => {
  throw new Error('nothing may be sent')
}

const fill = async () => {
  await userEvent.type(company(), 'Example')
  await userEvent.type(email(), 'anna@example.com')
}

describe('a form', () => {
  test('says what is wrong at its field, with the hint, until it is edited, and shows the first one with its label', async () => {
    const shown: [Element, unknown][] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
      shown.push([this, how])
    })
    onTestFinished(() => void vi.restoreAllMocks())
    render(<RequestForm send={never} />)
    await userEvent.click(submit())
    expect(descriptionOf(company())).toEqual(['Company name is required'])
    expect(descriptionOf(email())).toEqual(['We answer here.', 'Contact email is required'])
    expect(screen.getByRole('alert').textContent).toBe('Please check the 2 marked fields.')
    expect(document.activeElement).toBe(company())
    expect(shown).toEqual([[company().closest('.field'), { block: 'center' }]])
    await userEvent.type(company(), 'Example')
    expect(company().getAttribute('aria-invalid')).toBeNull()
    expect(email().getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(submit())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(email())
    expect(company().value).toBe('Example')
  })

  test('starts with the stored draft, except for fields that set their own value', async () => {
    const warned = vi.spyOn(console, 'error')
    render(<ReferralForm />)
    const source = screen.getByLabelText<HTMLSelectElement>('Source')
    expect(source.value).toBe('asked')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Anna')
    await userEvent.selectOptions(source, 'customer')
    expect(source.value).toBe('customer')
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })

  test('distinguishes typed values from the stored draft, even when re-rendered while the draft is saved', async () => {
    const { rerender } = render(<DraftForm />)
    const note = screen.getByLabelText<HTMLTextAreaElement>('Note')
    expect([note.value, isTouched([note])]).toEqual(['Kept', false])
    await userEvent.type(note, ' and more')
    rerender(<DraftForm />)
    expect([note.value, isTouched([note])]).toEqual(['Kept and more', true])
  })

  test('takes another choice in a select that has a message', async () => {
    render(<ReferralForm issues={[{ path: 'source', message: 'Please choose a source' }]} />)
    const source = screen.getByLabelText<HTMLSelectElement>('Source')
    await userEvent.selectOptions(source, 'customer')
    expect(source.value).toBe('customer')
    expect(screen.queryByText('Please choose a source')).toBeNull()
  })

  test('checks only by its own rules when the specification fixes their order', async () => {
    render(
      <RequestForm
        send={never}
        skipNativeValidation
        check={() => [{ path: 'contactEmail', message: 'Contact email is required' }]}
      />,
    )
    await userEvent.click(submit())
    expect(screen.getByText('Contact email is required')).toBeDefined()
    expect(document.activeElement).toBe(email())
  })

  test('sends once however often it is submitted, and shows that it is sending', async () => {
    const sent: FormData[] = []
    let answer = () => {}
    render(
      <RequestForm
        send={(values) => {
          sent.push(values)
          return new Promise<void>((resolve) => {
            answer = resolve
          })
        }}
      />,
    )
    await fill()
    await userEvent.click(submit())
    company().form?.requestSubmit()
    expect(submit().textContent).toBe('Submitting...')
    expect(submit().getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(submit())
    answer()
    await screen.findByText('Request Access')
    expect(sent.map((values) => Object.fromEntries(values))).toEqual([
      { companyName: 'Example', contactEmail: 'anna@example.com' },
    ])
    expect(company().value).toBe('')
  })

  test('takes a double click for one click, even when the answer comes between the two', async () => {
    render(<RequestForm send={async () => undefined} />)
    await fill()
    await userEvent.dblClick(submit())
    expect(company().value).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('asks for confirmation before it sends, and shows that it is sending only after a yes', async () => {
    const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
    const ask = vi.fn(() => answers[ask.mock.calls.length - 1]!.promise)
    const sending = Promise.withResolvers<void>()
    const send = vi.fn(() => sending.promise)
    render(<RequestForm send={send} ask={ask} />)
    await userEvent.click(submit())
    expect(ask, 'while something is missing').not.toHaveBeenCalled()
    await fill()
    await userEvent.dblClick(submit())
    expect(ask).toHaveBeenCalledOnce()
    expect(submit().textContent).toBe('Request Access')
    await act(async () => answers[0]!.resolve(false))
    expect(send).not.toHaveBeenCalled()
    expect(company().value).toBe('Example')
    await userEvent.click(submit())
    await act(async () => answers[1]!.resolve(true))
    expect(submit().textContent).toBe('Submitting...')
    await act(async () => sending.resolve())
    expect(send).toHaveBeenCalledOnce()
  })

  test('shows the server’s message and issues, and keeps the typed values', async () => {
    const refusal = new ApiError('refusal', {
      status: 409,
      message: 'An account with this email address already exists.',
      issues: [{ path: 'contactEmail', message: 'Already taken' }],
    })
    render(<RequestForm send={() => Promise.reject(refusal)} />)
    await fill()
    await userEvent.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('An account with this email address already exists.')
    expect(screen.getByText('Already taken')).toBeDefined()
    expect(document.activeElement).toBe(email())
    expect(company().value).toBe('Example')
  })

  test.each([
    ['a refusal without words', new ApiError('refusal', { status: 500 }), 'Failed to submit request'],
    ['a lost connection', new ApiError('network'), 'Network error. Please check your connection and try again.'],
  ])('shows its own sentence for %s, and scrolls to it', async (_, failure, sentence) => {
    const shown: Element[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    render(<RequestForm send={() => Promise.reject(failure)} />)
    await fill()
    await userEvent.click(submit())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(sentence)
    expect(shown).toEqual([alert])
    expect(submit().getAttribute('aria-disabled')).toBeNull()
  })
})
