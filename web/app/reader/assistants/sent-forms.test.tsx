import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { assistantFields } from '#contract/assistant-fields.ts'
import type { ActivityField } from '#contract/course-content.ts'
import { activityAddress, answerActivityCalls, showActivity, untouched } from '../../../testing/show-activity.tsx'
import { assistants } from './assistants.ts'

const farEnd = answerActivityCalls()
const { bodyOf } = farEnd
const address = activityAddress
const sentAt = '2026-11-21T10:00:00.000Z'
/** As the server answers: with the values that it has stored. */
const taken = (body: unknown) => {
  const { values } = body as { values: Record<string, unknown> }
  return {
    data: {
      ...untouched.data,
      values,
      submittedValues: values,
      submittedAt: sentAt,
      savedAt: sentAt,
      status: 'submitted',
      version: 1,
    },
  }
}
const base = { required: false }

test('each tool that the contract names has a folder, and the other way round', () => {
  expect(['none', ...Object.keys(assistants)].sort()).toEqual(Object.keys(assistantFields).sort())
})

const challenges: ActivityField[] = [1, 2, 3].map((at) => ({
  ...base,
  id: `challenge${at}`,
  label: `Challenge ${at}`,
  type: 'textarea' as const,
  maxLength: 500,
}))

describe('the challenges', () => {
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit My Challenges' }))
  const first = () => screen.findByLabelText<HTMLTextAreaElement>('1. Challenge 1')

  test('need at least one that is not blank', async () => {
    showActivity('challenges', challenges)
    fireEvent.change(await first(), { target: { value: '   ' } })
    await submit()
    expect(screen.getByText('Please fill in at least one challenge before submitting.')).toBeTruthy()
    expect(farEnd.lines()).not.toContain(`POST ${address}`)
  })

  test('are sent without blank ones; the inputs are cleared and the sent text stays visible', async () => {
    farEnd.answers[`POST ${address}`] = taken
    const shown: [Element, unknown][] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
      shown.push([this, how])
    })
    const { submissions } = showActivity('challenges', challenges)
    fireEvent.change(await screen.findByLabelText('2. Challenge 2'), { target: { value: 'Too many rounds' } })
    await submit()
    const result = await screen.findByText(
      "✅ Your challenges have been submitted successfully! We'll review them and get back to you soon.",
    )
    expect(document.activeElement?.contains(result)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    // On a phone, the submitted answers have pushed it out of sight.
    expect(shown).toEqual([[document.activeElement, { block: 'center' }]])
    expect(bodyOf(`POST ${address}`)).toMatchObject({ values: { challenge2: 'Too many rounds' } })
    const boxes = screen.getAllByRole<HTMLTextAreaElement>('textbox', { hidden: true })
    expect(boxes.map(({ value }) => value)).toEqual(['', '', ''])
    expect(screen.queryByRole('button', { name: 'Submit My Challenges' }), 'no empty form below what was sent').toBeNull()
    expect(screen.getByText('Too many rounds')).toBeTruthy()
    expect(submissions()).toBe(1)
  })

  test.each([
    { status: 403, code: 'demo-ended', message: 'Your demo has ended.' },
    { status: 400, code: 'bad-input', message: 'Too long', issues: [{ path: 'challenge1', message: 'Too long' }] },
  ])('show the specification’s message for a refusal, and keep the text as a draft: $code', async (refusal) => {
    farEnd.answers[`POST ${address}`] = refusal
    showActivity('challenges', challenges)
    fireEvent.change(await first(), { target: { value: 'No replies' } })
    await submit()
    await screen.findByText(`❌ Error: ${refusal.message}`)
    expect((await first()).value).toBe('No replies')
    await screen.findByText('Saved')
    expect(bodyOf(`PUT ${address}`)).toMatchObject({ values: { challenge1: 'No replies' } })
  })

  test('that are pending become a draft again when changed, and the screen shows that', async () => {
    farEnd.answers[`POST ${address}`] = 'no answer'
    showActivity('challenges', challenges)
    fireEvent.change(await first(), { target: { value: 'No replies' } })
    await submit()
    await screen.findByText(/Not sent yet/)
    const tries = () => farEnd.lines().filter((line) => line.startsWith('POST')).length
    const before = tries()
    fireEvent.change(await first(), { target: { value: 'No replies at all' } })
    await screen.findByText(/You changed your text before it was sent, so it is a draft again/)
    await screen.findByText('Saved')
    expect(bodyOf(`PUT ${address}`)).toMatchObject({ values: { challenge1: 'No replies at all' } })
    expect(tries()).toBe(before)
  })
})

const roleFields: ActivityField[] = [
  { ...base, id: 'role', label: 'Role', type: 'textarea', required: true, maxLength: 600 },
  { ...base, id: 'skills', label: 'Skills', type: 'textarea', required: true, maxLength: 1500 },
  { ...base, id: 'motivators', label: 'Motivators', type: 'textarea', required: true, maxLength: 1000 },
  { ...base, id: 'companyLink', label: 'Company Link', type: 'url', required: true },
  { ...base, id: 'jdLink', label: 'JD Link', type: 'url' },
]

describe('the role definition', () => {
  const line = `POST ${address}`
  const fill = async () => {
    fireEvent.change(await screen.findByLabelText(/^Role/), { target: { value: 'Principal' } })
    fireEvent.change(screen.getByLabelText(/^Skills/), { target: { value: 'a\nb\n\nc\nd\ne' } })
    fireEvent.change(screen.getByLabelText(/^Motivators/), { target: { value: 'x\ny\nz' } })
    fireEvent.change(screen.getByLabelText(/^Company/), { target: { value: 'https://example.com' } })
    expect(screen.getByText('5 skills / 3 motivators')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Submit Role Definition' }))
  }

  test('is sent and reset afterwards', async () => {
    farEnd.answers[line] = taken
    showActivity('role-definition', roleFields)
    await fill()
    await screen.findByText('Role definition submitted successfully! You will receive feedback via email.')
    expect(bodyOf(line)).toMatchObject({ values: { role: 'Principal', companyLink: 'https://example.com' }, timeSpent: 7 })
    const boxes = screen.getAllByRole<HTMLTextAreaElement>('textbox', { hidden: true })
    expect(boxes.every(({ value }) => value === '')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Change and send again' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Role/).value).toBe('Principal')
    expect(screen.getByText('Principal', { selector: 'dd' }), 'what was sent stays in sight').toBeTruthy()
    expect(screen.getByText(/^Your changes are not sent yet/)).toBeTruthy()
  })

  test('reports a refusal by the server, and keeps the text', async () => {
    farEnd.answers[line] = { status: 403, code: 'module-locked', message: 'Complete Previous Module' }
    showActivity('role-definition', roleFields)
    await fill()
    await screen.findByText('Failed to submit role definition. Please try again.')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Role/).value).toBe('Principal')
  })
})
