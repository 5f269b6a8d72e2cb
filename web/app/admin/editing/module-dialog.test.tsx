import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { EditedModule } from '#contract/module-editing.ts'
import { formDraft } from '../../../drafts/form-draft.ts'
import { answerCalls } from '../../../testing/answer-calls.ts'
import { sampleModule as module } from '../../../testing/sample-module.ts'
import { ModalHost, type ModalProps, openModal } from '../../../ui/modal.tsx'
import { ModuleDialog } from './module-dialog.tsx'

const theirs = { ...module, title: 'From the phone', version: 4 }

beforeEach(() => localStorage.clear())

const open = async () => {
  const server = answerCalls(({ body }) => {
    const { version, ...fields } = body as EditedModule & { version: number }
    return version === 4
      ? { data: { ...module, title: fields.title, version: 5 } }
      : {
          status: 409,
          code: 'module-changed',
          message: 'Someone else changed this module since you opened it.',
          details: { version: 4, savedAt: '2026-11-21T09:00:00.000Z', values: theirs },
        }
  })
  render(<ModalHost />)
  const dialog = async () => (props: ModalProps<boolean>) => (
    <ModuleDialog
      module={module}
      others={[]}
      next={{ moduleId: 9, order: 9 }}
      draft={formDraft('admin', `module ${module._id}`)}
      {...props}
    />
  )
  const saved = openModal('module', dialog, false)
  const title = await screen.findByLabelText(/^Title/)
  await userEvent.clear(title)
  await userEvent.type(title, 'From the laptop')
  await userEvent.click(screen.getByRole('button', { name: 'Save module' }))
  return { server, saved, theirs: await screen.findByRole('region', { name: 'The current module' }) }
}

test('a module changed by another admin is shown in both versions, and can be overwritten on request', async () => {
  const { server, saved, theirs } = await open()
  expect(within(theirs).getByText('From the phone')).toBeTruthy()
  // Only what differs.
  expect(within(theirs).queryByText('Where to look.')).toBeNull()
  const mine = screen.getByRole('region', { name: 'What you typed' })
  expect(within(mine).getByText('From the laptop')).toBeTruthy()
  await userEvent.click(within(mine).getByRole('button', { name: 'Overwrite with mine' }))
  expect(await saved).toBe(true)
  expect(server.sent.at(-1)?.body).toMatchObject({ title: 'From the laptop', version: 4 })
})

test('the other module is taken into the form, where it can be changed further', async () => {
  const { server, theirs } = await open()
  await userEvent.click(within(theirs).getByRole('button', { name: 'Use the other one' }))
  const title = await screen.findByDisplayValue('From the phone')
  expect(screen.queryByRole('region', { name: 'What you typed' })).toBeNull()
  await userEvent.type(title, ', checked')
  await userEvent.click(screen.getByRole('button', { name: 'Save module' }))
  await expect.poll(() => server.sent.at(-1)?.body).toMatchObject({ title: 'From the phone, checked', version: 4 })
})

test('unsaved values are restored when the form is opened again, based on their original version', async () => {
  const first = await open()
  await expect.poll(() => first.server.sent).toHaveLength(1)
  cleanup()
  // As after a reload: the list shows the version that another admin has saved meanwhile.
  render(<ModalHost />)
  const dialog = async () => (props: ModalProps<boolean>) => (
    <ModuleDialog
      module={theirs}
      others={[]}
      next={{ moduleId: 9, order: 9 }}
      draft={formDraft('admin', `module ${module._id}`)}
      {...props}
    />
  )
  const saved = openModal('module', dialog, false)
  expect(await screen.findByDisplayValue('From the laptop')).toBeTruthy()
  expect(screen.getByText('This is what you typed last and did not save.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save module' }))
  const mine = await screen.findByRole('region', { name: 'What you typed' })
  await userEvent.click(within(mine).getByRole('button', { name: 'Overwrite with mine' }))
  expect(await saved).toBe(true)
  expect(first.server.sent.at(-1)?.body).toMatchObject({ title: 'From the laptop', isPublished: true, version: 4 })
})

test('unticking “Published” asks before the module is unpublished', async () => {
  const { server, theirs } = await open()
  await userEvent.click(within(theirs).getByRole('button', { name: 'Use the other one' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Published/ }))
  const sent = server.sent.length
  await userEvent.click(screen.getByRole('button', { name: 'Save module' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Set to draft' }))
  await expect.poll(() => server.sent.at(-1)?.body).toMatchObject({ isPublished: false, version: 4 })
  expect(server.sent).toHaveLength(sent + 1)
})

test('another person’s draft is never shown', async () => {
  await open()
  expect(formDraft('another admin', `module ${module._id}`).read()).toBeUndefined()
  expect(formDraft('admin', 'module new').read()).toBeUndefined()
  expect(formDraft('admin', `module ${module._id}`).version()).toBe(3)
})
