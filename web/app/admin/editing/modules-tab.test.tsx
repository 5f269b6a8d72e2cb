import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { DeletedContent } from '#contract/deleted-content.ts'
import { answerCallsByLine, success } from '../../../testing/answer-calls.ts'
import { sampleModule as module } from '../../../testing/sample-module.ts'
import { ModalHost } from '../../../ui/modal.tsx'
import { Notices } from '../../../ui/notices.tsx'
import { ModulesTab } from './modules-tab.tsx'

const server = answerCallsByLine()

const Page = () => (
  <>
    <ModulesTab />
    <ModalHost />
    <Notices />
  </>
)

const open = async (isPublished: boolean, deleted: DeletedContent[] = []) => {
  server.answers = { [`PUT /api/modules/${module._id}`]: success({ ...module, isPublished: !isPublished }) }
  const modules = [{ ...module, isPublished }]
  const Site = createRoutesStub([
    { path: '/', Component: Page, loader: () => ({ modules, nextModuleId: 9, nextOrder: 9, deleted, error: '' }) },
  ])
  render(<Site initialEntries={['/']} />)
  return screen.findByRole('button', { name: `${isPublished ? 'Set to draft' : 'Publish'}: Sourcing` })
}

test('unpublishing a module asks first and names what learners lose', async () => {
  const button = await open(true)
  await userEvent.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Take “Sourcing” from learners?' })
  expect(dialog.textContent).toContain('nobody can open its lessons')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(server.calls).toEqual([])
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('button', { name: 'Set to draft' }))
  await screen.findByText('“Sourcing” is a draft now.')
  expect(server.calls.map(({ body }) => body)).toEqual([{ isPublished: false }])
})

test('a draft is published without a question', async () => {
  await userEvent.click(await open(false))
  await screen.findByText('“Sourcing” is published.')
  expect(server.calls.map(({ body }) => body)).toEqual([{ isPublished: true }])
})

test('a module is deleted with the promise that it can be restored, and the deleted ones are listed', async () => {
  const old = { ...module, _id: '1f0d4b52-9f3e-4ab7-8f0e-5b1b2c3d4e5f', kind: 'module' as const, title: 'Closing' }
  const deletedAt = '2026-03-02T10:00:00.000Z'
  await open(true, [{ ...old, deletedAt, restorableUntil: '2026-04-01T10:00:00.000Z' }])
  Object.assign(server.answers, {
    [`DELETE /api/modules/${module._id}?force=false`]: success(null),
    [`POST /api/editing/deleted/${old._id}/restore`]: { status: 404, code: 'deleted-content-not-found', message: 'Too late.' },
    [`POST /api/editing/deleted/${module._id}/restore`]: success(null),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Delete Sourcing' }))
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this module?' })
  expect(dialog.textContent).toContain('You can restore it for 30 days')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('“Sourcing” is restored as a draft.')
  await userEvent.click(screen.getByText('Deleted in the last 30 days (1)'))
  screen.getByText(/^Module 2 with 6 lessons, deleted on 2 Mar 2026/)
  await userEvent.click(screen.getByRole('button', { name: 'Restore Closing' }))
  await screen.findByText('Failed to restore module (Closing): Too late.')
})
