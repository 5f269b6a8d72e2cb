import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { signIn } from '../../session/session.ts'
import { answerCalls } from '../../testing/answer-calls.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import { ResourceList } from './resource-list.tsx'

const takeaway = {
  filename: 'sourcing-playbook.pdf',
  title: 'Sourcing playbook',
  type: 'pdf',
  moduleId: 3,
  moduleTitle: 'Sourcing',
  size: 2048,
  locked: false,
  lockReason: null,
  url: '/downloads/sourcing-playbook.pdf?signature=abc',
  downloads: null,
}

test('a takeaway is a link with an address: a plain click fetches it as the person who is signed in, any other is the browser’s', async () => {
  signIn(sampleUser(), 'token')
  const { sent } = answerCalls(() => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  render(<ResourceList resources={[takeaway]} />)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download Sourcing playbook' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/downloads/sourcing-playbook.pdf', false])
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(sent).toEqual([])
  expect(fireEvent.click(link)).toBe(false)
  await waitFor(() => expect(link.getAttribute('aria-busy')).toBeNull())
  expect(sent.map(({ line, headers }) => [line, headers.get('authorization')])).toEqual([
    ['GET /downloads/sourcing-playbook.pdf', 'Bearer token'],
  ])
})

test('a takeaway that cannot be downloaded shows a message', async () => {
  answerCalls(() => 'no answer')
  render(<ResourceList resources={[takeaway]} />)
  fireEvent.click(screen.getByRole('link', { name: 'Download Sourcing playbook' }))
  expect(await screen.findByText('Error downloading file. Please try again.')).toBeTruthy()
})
