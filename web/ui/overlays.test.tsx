import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AskHost } from './ask.tsx'
import { confirm } from './confirm.ts'
import { closeDialog, Dialog, openDialog } from './dialog.tsx'
import { Notices, notify } from './notices.tsx'

describe('a dialog', () => {
  test('opens and closes by its id and by its close icon, and says that it closed', async () => {
    const closed = vi.fn()
    render(
      <Dialog id="waitlist" title="Join the Waitlist" onClose={closed}>
        <input aria-label="Full Name" />
      </Dialog>,
    )
    const dialog = document.getElementById('waitlist') as HTMLDialogElement
    expect(dialog.open).toBe(false)
    act(() => openDialog('waitlist'))
    expect(dialog.open).toBe(true)
    act(() => closeDialog('waitlist'))
    act(() => openDialog('waitlist'))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close', hidden: true }))
    expect(dialog.open).toBe(false)
    expect(closed).toHaveBeenCalledTimes(2)
  })

  test('is named by its title and described by its description', () => {
    render(<Dialog id="d" title="I am interested" description="Express your interest" open />)
    const dialog = document.getElementById('d')
    expect(document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('I am interested')
    expect(document.getElementById(dialog?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Express your interest')
  })
})

describe('a question', () => {
  const ask = () => {
    let answer: Promise<boolean> = Promise.resolve(false)
    act(() => {
      answer = confirm({ title: 'Are you sure you want to delete this file?', confirmLabel: 'Delete' })
    })
    return answer
  }

  test.each([
    ['Delete', true],
    ['Cancel', false],
    ['Close', false],
  ])('answered by %s resolves to %s and goes away', async (name, expected) => {
    render(<AskHost />)
    const answer = ask()
    await userEvent.click(await screen.findByRole('button', { name, hidden: true }))
    expect(await answer).toBe(expected)
    expect(screen.queryByText('Are you sure you want to delete this file?')).toBeNull()
  })

  test('is put away as a no by going back', async () => {
    render(<AskHost />)
    const answer = ask()
    await screen.findByRole('button', { name: 'Delete', hidden: true })
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    expect(await answer).toBe(false)
    expect(screen.queryByText('Are you sure you want to delete this file?')).toBeNull()
  })

  test('gives way to a newer question as a no', async () => {
    render(<AskHost />)
    const first = ask()
    const second = ask()
    expect(await first).toBe(false)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete', hidden: true }))
    expect(await second).toBe(true)
  })
})

describe('a notice', () => {
  afterEach(() => vi.useRealTimers())

  test('stands in a live region until its time is over', () => {
    vi.useFakeTimers()
    render(<Notices />)
    act(() => void notify({ text: 'The entry was deleted.', seconds: 5 }))
    expect(screen.getByText('The entry was deleted.').closest('[aria-live="polite"]')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(4900))
    expect(screen.queryByText('The entry was deleted.')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.queryByText('The entry was deleted.')).toBeNull()
  })

  test('runs its action once and goes away', async () => {
    const undo = vi.fn()
    render(<Notices />)
    act(() => void notify({ text: 'The team was deleted.', seconds: 0, action: { label: 'Undo', run: undo } }))
    await userEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('The team was deleted.')).toBeNull()
  })

  test('makes room: the oldest of four goes', () => {
    render(<Notices />)
    const dismissals = ['one', 'two', 'three', 'four'].map((text) => {
      let dismiss = () => {}
      act(() => {
        dismiss = notify({ text, seconds: 0 })
      })
      return dismiss
    })
    expect(screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)).toEqual(['two', 'three', 'four'])
    act(() => {
      for (const dismiss of dismissals) dismiss()
    })
  })
})
