import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { closeDialog, confirm, Dialog, openDialog } from './dialog.tsx'
import { ModalHost, openModal } from './modal.tsx'

test('a dialog is named and described, focuses its fields first, and reports that it closed', async () => {
  const closed = vi.fn()
  render(
    <Dialog
      id="d"
      title="Reject Acme"
      description="It cannot be undone."
      onClose={closed}
      footer={<button type="button">Reject</button>}
    >
      <textarea aria-label="Reason" />
    </Dialog>,
  )
  const dialog = document.getElementById('d') as HTMLDialogElement
  const textOf = (attribute: string) => document.getElementById(dialog.getAttribute(attribute) ?? '')?.textContent
  expect([textOf('aria-labelledby'), textOf('aria-describedby')]).toEqual(['Reject Acme', 'It cannot be undone.'])
  const stops = [...dialog.querySelectorAll('button, input, textarea')]
  expect(stops.map((stop) => stop.getAttribute('aria-label') ?? stop.textContent)).toEqual(['Reason', 'Reject', 'Close'])
  act(() => openDialog('d'))
  expect(dialog.open).toBe(true)
  act(() => closeDialog('d'))
  act(() => openDialog('d'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close', hidden: true }))
  expect(dialog.open).toBe(false)
  expect(closed).toHaveBeenCalledTimes(2)
})

describe('a dialog with typed text', () => {
  const title = 'Close without saving?'
  const open = async () => {
    const answer = openModal<string | undefined>(
      'note',
      async () =>
        ({ answer: close }) => (
          <Dialog id="note" title="Note">
            <textarea aria-label="Text" defaultValue="as it was" />
            <input type="search" aria-label="Search" />
            <form data-kept="true">
              <textarea aria-label="Kept text" />
            </form>
            <button type="button" onClick={() => close('sent')}>
              Send
            </button>
          </Dialog>
        ),
      undefined,
    )
    await screen.findByLabelText('Text')
    return answer
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))

  test('asks before discarding typed text, and keeps it when the person stays', async () => {
    render(<ModalHost />)
    let state = 'open'
    void open().then(() => {
      state = 'closed'
    })
    await userEvent.type(await screen.findByLabelText('Text'), ', and more')
    await userEvent.keyboard('{Escape}')
    await screen.findByText(title)
    await press('Keep editing')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('as it was, and more')
    expect(state).toBe('open')
    act(() => void document.getElementById('note')?.dispatchEvent(new Event('cancel', { cancelable: true })))
    await screen.findByText(title)
    await press('Discard')
    await waitFor(() => expect(state).toBe('closed'))
  })

  test('closes at once while nothing was typed but a search', async () => {
    render(<ModalHost />)
    const answer = open()
    await userEvent.type(await screen.findByLabelText('Search'), 'acme')
    await press('Close')
    expect(await answer).toBeUndefined()
    expect(screen.queryByText(title)).toBeNull()
  })

  test('does not warn about text that is stored elsewhere', async () => {
    render(<ModalHost />)
    const answer = open()
    await userEvent.type(await screen.findByLabelText('Kept text'), 'an answer')
    await userEvent.keyboard('{Escape}')
    await screen.findByText('Close without sending?')
    expect(screen.queryByText(/will be lost/)).toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: 'Close', hidden: true })[1]!)
    expect(await answer).toBeUndefined()
  })

  test('does not warn when the dialog is answered', async () => {
    render(<ModalHost />)
    const answer = open()
    await userEvent.type(await screen.findByLabelText('Text'), '!')
    await press('Send')
    expect(await answer).toBe('sent')
    expect(screen.queryByText(title)).toBeNull()
  })
})

test('a second tap at the place of the first does not reach the page below a closed dialog', async () => {
  const below = vi.fn()
  render(
    <>
      <button type="button" onClick={below}>
        Next section
      </button>
      <ModalHost />
    </>,
  )
  const answer = confirm({ title: 'Go on?', confirmLabel: 'Go' })
  fireEvent.click(await screen.findByRole('button', { name: 'Go', hidden: true }), { clientX: 200, clientY: 300 })
  expect(await answer).toBe(true)
  fireEvent.click(screen.getByText('Next section'), { clientX: 203, clientY: 298 })
  expect(below).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Next section'), { clientX: 20, clientY: 30 })
  expect(below).toHaveBeenCalledOnce()
})

const List = () => {
  const [rows, setRows] = useState(['Acme', 'Globex'])
  const remove = async (row: string) => {
    if (await confirm({ title: `Delete ${row}?`, confirmLabel: 'Delete' })) setRows(rows.filter((other) => other !== row))
  }
  return (
    <ul aria-label="Teams">
      {rows.map((row) => (
        <li key={row}>
          <button type="button" onClick={() => remove(row)}>
            {row}
          </button>
        </li>
      ))}
    </ul>
  )
}

test('where an answer takes its button off the page, the nearest part around it has the focus', async () => {
  render(
    <>
      <List />
      <ModalHost />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Acme' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete', hidden: true }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Teams' })))
})

describe('a question', () => {
  const ask = () => confirm({ title: 'Are you sure you want to delete this file?', confirmLabel: 'Delete' })
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name, hidden: true }))

  test.each([
    ['Delete', true, press],
    ['Cancel', false, press],
    ['Close', false, press],
    ['Back', false, () => void dispatchEvent(new PopStateEvent('popstate'))],
  ])('answered by %s resolves to %s and goes away', async (name, expected, answer) => {
    render(<ModalHost />)
    const answered = ask()
    await screen.findByText('Are you sure you want to delete this file?')
    await act(async () => answer(name))
    expect(await answered).toBe(expected)
    expect(screen.queryByText('Are you sure you want to delete this file?')).toBeNull()
  })

  test('counts as declined when a newer question replaces it', async () => {
    render(<ModalHost />)
    const first = ask()
    const second = ask()
    expect(await first).toBe(false)
    await press('Delete')
    expect(await second).toBe(true)
  })
})

const Note = () => (
  <Dialog id="note" title="Note">
    <textarea aria-label="Text" />
  </Dialog>
)

test('a dialog that is opened again starts empty', async () => {
  const open = () => openModal('note', async () => Note, undefined)
  render(<ModalHost />)
  const first = open()
  await userEvent.type(await screen.findByLabelText('Text'), 'half a sentence')
  const closed = document.querySelector<HTMLDialogElement>('dialog#note')
  // It has closed, but its close event has not fired yet.
  closed?.removeAttribute('open')
  void open()
  expect(await first).toBeUndefined()
  await waitFor(() => expect(document.querySelector<HTMLDialogElement>('dialog#note')?.open).toBe(true))
  expect(closed?.isConnected).toBe(false)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('')
})
