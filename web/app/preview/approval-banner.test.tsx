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
  test('is not there before a request', () => {
    show({ requested: false })
    expect(screen.queryByRole('region')).toBeNull()
  })

  test('shows that an application is under review', () => {
    show({})
    expect(screen.getByText('Application Under Review')).toBeTruthy()
  })

  test('asks an approved team without credentials to check the email', () => {
    show({ teamApproved: true })
    expect(screen.getByText('Team Approved!')).toBeTruthy()
    expect(screen.getByText('Check your email for login credentials within 24 hours.')).toBeTruthy()
  })

  test('asks an approved team with credentials to register, and fills in the address', async () => {
    show({ teamApproved: true, hasCredentials: true })
    expect(screen.getByText('You have received login credentials. Please register to access the full course.')).toBeTruthy()
    const register = screen.getByRole('link', { name: 'Activate your access' })
    expect(register.getAttribute('href')).toBe('/auth?form=create&invitation=one')
    await userEvent.click(register)
    expect(JSON.parse(localStorage.getItem('pendingUser') ?? 'null')).toMatchObject({ email: 'anna@example.com' })
  })

  test('sends an approved person the link again', async () => {
    const { sent } = answerCalls(() => success({ delivery: 'queued' }))
    show({ teamApproved: true, hasCredentials: true })
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
    expect(sent.map(({ path }) => path)).toEqual(['/api/invitations/send-activation/one'])
  })

  test('shows the reason for a rejection', () => {
    show({ teamRejected: true, rejectionReason: 'Outside of our region' })
    expect(screen.getByText('Reason: Outside of our region')).toBeTruthy()
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
