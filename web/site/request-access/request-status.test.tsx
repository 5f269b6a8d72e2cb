import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RequestStatus } from './request-status.tsx'

const approved = {
  companyName: 'Acme',
  status: 'approved',
  createdAt: '2026-11-20T08:00:00.000Z',
  dueAt: '2026-11-21T08:00:00.000Z',
  rejectionReason: null,
} as const
const show = (delivery: 'queued' | 'kept') =>
  render(
    <RequestStatus request={{ ...approved, delivery }} contactEmail="">
      {null}
    </RequestStatus>,
  )

test('the members of an approved team have been sent an email only where emails leave', () => {
  const { unmount } = show('queued')
  expect(screen.getByText(/^Every member has been sent a personal email/)).toBeDefined()
  unmount()
  show('kept')
  expect(screen.queryByText(/has been sent|spam folder/)).toBeNull()
  expect(screen.getByText(/^This site cannot send email at the moment/)).toBeDefined()
})
