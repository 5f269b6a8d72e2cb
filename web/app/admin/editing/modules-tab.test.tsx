import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { EditedModule } from '#contract/module-editing.ts'
import { answerCallsByLine, success } from '../../../testing/answer-calls.ts'
import { ModalHost } from '../../../ui/modal.tsx'
import { Notices } from '../../../ui/notices.tsx'
import { ModulesTab } from './modules-tab.tsx'

const module: EditedModule = {
  _id: '4dd1c5a0-6f0e-4f0c-9a54-0d7f3b8a1c11',
  moduleId: 2,
  title: 'Sourcing',
  description: 'Where to look.',
  duration: '45 min',
  imageUrl: null,
  isPublished: true,
  countsForCertificate: true,
  order: 2,
  prerequisites: [],
  type: '',
  whatYoullLearn: [],
  takeaway: '',
  lessonCount: 6,
  editedAt: null,
  version: 3,
}
const server = answerCallsByLine()

const Page = () => (
  <>
    <ModulesTab />
    <ModalHost />
    <Notices />
  </>
)

const open = async (isPublished: boolean) => {
  server.answers = { [`PUT /api/modules/${module._id}`]: success({ ...module, isPublished: !isPublished }) }
  const modules = [{ ...module, isPublished }]
  const Site = createRoutesStub([
    { path: '/', Component: Page, loader: () => ({ modules, nextModuleId: 9, nextOrder: 9, error: '' }) },
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
