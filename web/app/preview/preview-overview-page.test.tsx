import { render, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { answerCalls, success } from '../../testing/answer-calls.ts'
import { ModalHost } from '../../ui/modal.tsx'
import PreviewOverviewPage, { clientLoader } from './preview-overview-page.tsx'

const token = 'T'.repeat(32)

const Page = () => (
  <>
    <PreviewOverviewPage />
    <ModalHost />
  </>
)

test('the preview of a registered person is replaced by sign-in, so that Back does not return to it', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/check-approval/'))
      return success({
        requested: true,
        teamApproved: true,
        teamRejected: false,
        hasCredentials: true,
        hasRegistered: true,
        rejectionReason: null,
        message: 'Your team has been approved.',
        user: { email: 'anna@example.com', fullName: 'Anna Example', role: 'user' },
      })
    if (path.includes('/preview/'))
      return success({ email: 'anna@example.com', expiresAt: '2026-12-24T09:00:00.000Z', moduleCompleted: false, modules: [] })
    return success()
  })
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  const entries = history.length
  const Stub = createRoutesStub([
    {
      path: '/preview/:inviteToken',
      Component: Page,
      loader: ({ params }) => clientLoader({ params } as Parameters<typeof clientLoader>[0]),
    },
  ])
  render(<Stub initialEntries={[`/preview/${token}`]} />)
  await waitFor(() => expect(replace).toHaveBeenCalledOnce())
  expect(replace.mock.calls[0]?.[0]).toMatch(/^\/auth\?message=/)
  expect(history.length).toBe(entries)
  expect(JSON.parse(localStorage.getItem('pendingUser') ?? 'null')).toMatchObject({ email: 'anna@example.com', role: 'user' })
})
