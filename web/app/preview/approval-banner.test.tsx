import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ApprovalStatus } from '#contract/preview.ts'
import { answerCalls, success } from '../../testing/answer-calls.ts'
import { ApprovalBanner, PreviewBanner } from './approval-banner.tsx'

const blank: ApprovalStatus = {
  requested: true,
  teamApproved: false,
  teamRejected: false,
  hasCredentials: false,
  hasRegistered: false,
  rejectionReason: null,
  message: '',
  user: null,
}
const show = (changes: Partial<ApprovalStatus>) => {
  const element = <ApprovalBanner token="one" email="anna@example.com" approval={{ ...blank, ...changes }} />
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}
const dismiss = () => userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))

beforeEach(() => localStorage.clear())

describe('the approval banner', () => {
  test.each<[Partial<ApprovalStatus>, string[]]>([
    [{ requested: false }, []],
    [{}, ['Application Under Review']],
    [{ teamApproved: true }, ['Team Approved!', 'Check your email for login credentials within 24 hours.']],
    [{ teamRejected: true, rejectionReason: 'Outside of our region' }, ['Reason: Outside of our region']],
  ])('shows the state of a request: %j', (changes, texts) => {
    show(changes)
    expect(screen.queryAllByRole('region')).toHaveLength(texts.length > 0 ? 1 : 0)
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
  })

  test('asks an approved team with credentials to register, fills in the address, and sends the link again', async () => {
    const { sent } = answerCalls(() => success({ delivery: 'queued' }))
    show({ teamApproved: true, hasCredentials: true })
    expect(screen.getByText('You have received login credentials. Please register to access the full course.')).toBeTruthy()
    const register = screen.getByRole('link', { name: 'Activate your access' })
    expect(register.getAttribute('href')).toBe('/auth?form=create&invitation=one')
    await userEvent.click(register)
    expect(JSON.parse(localStorage.getItem('pendingUser') ?? 'null')).toMatchObject({ email: 'anna@example.com' })
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
    expect(sent.map(({ path }) => path)).toEqual(['/api/invitations/send-activation/one'])
  })

  test('stays dismissed for its status and reappears when the status changes', async () => {
    const first = show({})
    await dismiss()
    expect(localStorage.getItem('approvalBanner_one_pending')).toBe('false')
    first.unmount()
    const again = show({})
    expect(screen.queryByRole('region')).toBeNull()
    again.unmount()
    show({ teamApproved: true })
    expect(screen.getByText('Team Approved!')).toBeTruthy()
  })
})

describe('the preview banner', () => {
  test('names whom the preview is for until it is dismissed for that token', async () => {
    const { unmount } = render(<PreviewBanner token="one" email="anna@example.com" />)
    expect(screen.getByText("You're previewing as: anna@example.com")).toBeTruthy()
    await dismiss()
    unmount()
    expect(localStorage.getItem('previewBanner_one')).toBe('false')
    render(<PreviewBanner token="one" email="anna@example.com" />)
    expect(screen.queryByText(/previewing/)).toBeNull()
    render(<PreviewBanner token="two" email="petr@example.com" />)
    expect(screen.getByText(/petr/)).toBeTruthy()
  })
})
