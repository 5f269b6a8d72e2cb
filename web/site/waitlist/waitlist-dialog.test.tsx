import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeStored } from '../../session/stored-tokens.ts'
import { answerCalls, type CallAnswer, type SentCall, success } from '../../testing/answer-calls.ts'
import { openDialog } from '../../ui/dialog.tsx'
import { type Joined, WaitlistDialog, waitlistDialogId } from './waitlist-form.tsx'
import { WaitlistOverlay } from './waitlist-overlay.tsx'

let sent: SentCall[]
let reply: CallAnswer | Promise<CallAnswer>
const received = success({ delivery: 'queued' })

beforeEach(() => {
  sessionStorage.clear()
  reply = received
  sent = answerCalls(() => reply).sent
})
afterEach(() => {
  vi.useRealTimers()
})

const show = (courseType: 'advanced' | 'premium' = 'advanced', onJoined: (joined: Joined) => void = () => {}) => {
  const courseName = courseType === 'advanced' ? 'Deep-Dive Strategies' : 'Super-Powered Recruiter Masterclass'
  render(<WaitlistDialog courseType={courseType} courseName={courseName} onJoined={onJoined} />)
  act(() => openDialog(waitlistDialogId(courseType)))
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Join Waitlist' }))
const nameField = () => screen.getByLabelText<HTMLInputElement>(/Full Name/)

const fillIn = async () => {
  await userEvent.type(nameField(), 'Anna Dvořáková')
  await userEvent.type(screen.getByLabelText(/Email Address/), ' anna@example.com')
}

describe('the waitlist dialog', () => {
  test.each([
    [
      'advanced',
      'Join the Waitlist',
      'Join Waitlist',
      "Be the first to know when Deep-Dive Strategies launches! We'll notify you as soon as it's available.",
    ],
    [
      'premium',
      'I am interested',
      'Express Interest',
      "Express your interest in Super-Powered Recruiter Masterclass! This helps us understand demand and you'll be notified when it becomes available.",
    ],
  ] as const)('of the %s course has its own title, button and description', (courseType, title, submit, description) => {
    show(courseType)
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole('button', { name: submit })).toBeTruthy()
    expect(screen.getByText(description)).toBeTruthy()
    const notice = ['Data Protection Policy', 'course terms'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(notice).toEqual(['/data', '/terms'])
    for (const placeholder of [
      'Enter your full name',
      'Enter your email address',
      'Enter your company name',
      'e.g., Talent Acquisition Manager, HR Director',
      "Tell us what you're most excited about or any specific needs...",
    ])
      expect(screen.getByPlaceholderText(placeholder)).toBeTruthy()
    expect(screen.getByLabelText('Additional Notes (Optional)').getAttribute('rows')).toBe('3')
  })

  test('sends the typed values with the course and without the session’s token, then reports who joined', async () => {
    writeStored('authToken', 'account')
    const joined = vi.fn()
    show('advanced', joined)
    await fillIn()
    await submit()
    await waitFor(() => expect(joined).toHaveBeenCalledWith({ email: 'anna@example.com', delivery: 'queued' }))
    const course = { courseType: 'advanced', courseName: 'Deep-Dive Strategies' }
    const untouched = { company: '', role: '', message: '', website: '' }
    expect(sent.map(({ body }) => body)).toEqual([{ name: 'Anna Dvořáková', email: 'anna@example.com', ...untouched, ...course }])
    expect(sent[0]?.headers.get('authorization')).toBeNull()
    writeStored('authToken', undefined)
  })

  test('asks for name and a valid address before it sends', async () => {
    show()
    await userEvent.type(screen.getByLabelText(/Email Address/), 'anna')
    await submit()
    expect(screen.getAllByText('Full Name is required').length).toBeGreaterThan(0)
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('reads Submitting... and is disabled while it sends', async () => {
    const { promise, resolve } = Promise.withResolvers<CallAnswer>()
    reply = promise
    show()
    await fillIn()
    await submit()
    expect(screen.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-disabled')).toBe('true')
    await act(async () => resolve(received))
    expect(screen.getByRole('button', { name: 'Join Waitlist' }).getAttribute('aria-disabled')).toBeNull()
  })

  test.each([
    ['the server’s message', { status: 429, message: 'Too many attempts.' }, 'Too many attempts.'],
    ['a general sentence when the server words none', { status: 500 }, 'Something went wrong. Please try again.'],
    ['a lost connection', 'no answer', 'Network error. Please check your connection and try again.'],
  ] as const)('shows %s and keeps what was typed', async (_, failing, message) => {
    reply = failing
    show()
    await fillIn()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(nameField().value).toBe('Anna Dvořáková')
  })

  test('keeps typed values through a reload, separately per course, until they are sent', async () => {
    show()
    await fillIn()
    await userEvent.type(screen.getByLabelText(/Additional Notes/), 'When does it start?')
    cleanup()
    show('premium')
    expect(nameField().value).toBe('')
    cleanup()
    show()
    expect(nameField().value).toBe('Anna Dvořáková')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Additional Notes/).value).toBe('When does it start?')
    await submit()
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(nameField().value).toBe(''))
    cleanup()
    show()
    expect(nameField().value).toBe('')
    expect(sessionStorage.length).toBe(0)
  })

  test('is closed by Cancel', async () => {
    show()
    const dialog = document.querySelector('dialog')!
    expect(dialog.open).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(dialog.open).toBe(false)
  })
})

describe('the overlay after joining', () => {
  test('shows a message and disappears after 2 seconds', () => {
    vi.useFakeTimers()
    const done = vi.fn()
    render(<WaitlistOverlay onDone={done} />)
    expect(screen.getByRole('heading', { name: "You're on the waitlist!" })).toBeTruthy()
    expect(screen.getByText("We'll notify you as soon as the course becomes available.")).toBeTruthy()
    vi.advanceTimersByTime(1999)
    expect(done).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(done).toHaveBeenCalledOnce()
  })

  test('waits while the pointer is moved onto it, not because it appeared under a pointer that lies still', () => {
    vi.useFakeTimers()
    const done = vi.fn()
    render(<WaitlistOverlay onDone={done} />)
    const dialog = document.querySelector('dialog')!
    fireEvent.pointerMove(dialog, { movementX: 3, movementY: 0 })
    vi.advanceTimersByTime(10_000)
    expect(done).not.toHaveBeenCalled()
    fireEvent.pointerLeave(dialog.parentElement!)
    fireEvent.pointerMove(dialog, { movementX: 0, movementY: 0 })
    vi.advanceTimersByTime(2000)
    expect(done).toHaveBeenCalledOnce()
  })
})
