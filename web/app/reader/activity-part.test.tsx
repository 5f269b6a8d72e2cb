import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { ActivityField } from '#contract/course-content.ts'
import { activityAddress, answerActivityCalls, showActivity, untouched } from '../../testing/show-activity.tsx'
import { ModalHost } from '../../ui/modal.tsx'
import { outbox } from '../drafts/browser-outbox.ts'

const farEnd = answerActivityCalls()
const { bodyOf } = farEnd
const address = activityAddress
const base = { required: false }
const fields: ActivityField[] = [
  { ...base, id: 'role', label: 'Role', type: 'text', required: true, maxLength: 120 },
  { ...base, id: 'pay', label: 'Pay from', type: 'number', min: 1, max: 100 },
  { ...base, id: 'link', label: 'Link', type: 'url' },
  { ...base, id: 'market', label: 'Market', type: 'select', options: ['CZ', 'US'] },
  { ...base, id: 'terms', label: 'Terms', type: 'chips', minItems: 2, maxItems: 5, maxLength: 60 },
  { ...base, id: 'tells', label: 'The message tells', type: 'checkboxes', options: ['Who we are', 'Purpose'] },
  {
    ...base,
    id: 'proofs',
    label: 'Proofs',
    type: 'rows',
    minRows: 1,
    maxRows: 2,
    columns: [{ ...base, id: 'claim', label: 'Claim', type: 'text', maxLength: 50 }],
  },
]

const show = (assistant = 'none', given = fields) => showActivity(assistant, given)
const role = () => screen.findByLabelText<HTMLInputElement>(/^Role/)

describe('an activity', () => {
  test('that could not be loaded is there when the network is back, and can be opened again without one', async () => {
    farEnd.answers[`GET ${address}`] = 'no answer'
    const { unmount } = show()
    await screen.findByText(/^Network error/)
    farEnd.answers[`GET ${address}`] = { data: { ...untouched.data, values: { role: 'Principal' }, status: 'draft', version: 1 } }
    fireEvent(window, new Event('online'))
    expect((await role()).value).toBe('Principal')
    expect(screen.queryByText(/^Network error/)).toBeNull()
    unmount()
    farEnd.answers[`GET ${address}`] = 'no answer'
    show()
    expect((await role()).value).toBe('Principal')
  })

  test('collects every kind of field in the form the contract asks for, and submits it', async () => {
    farEnd.answers[`POST ${address}`] = {
      data: {
        values: {},
        savedAt: null,
        submittedAt: '2026-11-21T10:00:00.000Z',
        submittedValues: {},
        status: 'submitted',
        version: 1,
        review: null,
      },
    }
    const { submissions } = show()
    await userEvent.type(await role(), 'Principal')
    await userEvent.type(screen.getByLabelText('Pay from'), '42,5')
    await userEvent.selectOptions(screen.getByLabelText('Market'), 'US')
    await userEvent.type(screen.getByLabelText('Add: Terms'), 'Kafka{Enter}Java{Enter}')
    await userEvent.click(screen.getByLabelText('Purpose'))
    await userEvent.click(screen.getByLabelText('Who we are'))
    await userEvent.type(screen.getByLabelText('Claim'), 'Scope')
    await userEvent.click(screen.getByRole('button', { name: 'Add line' }))
    await userEvent.type(screen.getAllByLabelText('Claim')[1]!, 'Reward')
    expect(screen.queryByRole('button', { name: 'Add line' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove line 1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Submit Activity' }))
    await screen.findByRole('button', { name: 'Submit Again' })
    expect(bodyOf(`POST ${address}`)).toMatchObject({
      values: {
        role: 'Principal',
        pay: 42.5,
        market: 'US',
        terms: ['Kafka', 'Java'],
        tells: ['Who we are', 'Purpose'],
        proofs: [{ claim: 'Reward' }],
      },
      timeSpent: 7,
    })
    expect(submissions()).toBe(1)
  })

  test('keeps invalid numbers as typed, and shows the allowed numbers at the field', async () => {
    show('none', fields.slice(0, 2))
    await userEvent.type(await role(), 'Principal')
    await userEvent.type(screen.getByLabelText('Pay from'), '120 to 150')
    await userEvent.click(screen.getByRole('button', { name: 'Submit Activity' }))
    expect(screen.getByLabelText('Pay from').getAttribute('aria-describedby')).toBe(
      screen.getByText('Please enter a number from 1 to 100.', { selector: '.field-error' }).id,
    )
    await waitFor(() => expect(bodyOf(`PUT ${address}`)).toMatchObject({ values: { pay: '120 to 150' } }))
  })

  test('shows missing or invalid values at their fields and sends nothing', async () => {
    show()
    await role()
    await userEvent.type(screen.getByLabelText('Link'), 'javascript:alert(1)')
    await userEvent.type(screen.getByLabelText('Add: Terms'), 'Kafka{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Submit Activity' }))
    expect(screen.getByRole('alert').textContent).toBe('Please check the 3 marked fields.')
    expect(screen.getAllByText('Role is required')).toHaveLength(1)
    expect(screen.getByText('Please enter a valid link, starting with https://')).toBeTruthy()
    expect(screen.getByText('Terms needs at least 2 entries')).toBeTruthy()
    expect(farEnd.lines()).not.toContain(`POST ${address}`)
  })

  test('shows the server’s message on a row at that row', async () => {
    farEnd.answers[`GET ${address}`] = {
      data: { ...untouched.data, values: { role: 'Principal', proofs: [{}, { claim: 'x' }] } },
    }
    farEnd.answers[`POST ${address}`] = {
      status: 400,
      code: 'bad-input',
      message: 'Claim is too vague',
      issues: [{ path: 'proofs.1.claim', message: 'Claim is too vague' }],
    }
    show()
    await role()
    await userEvent.click(screen.getByRole('button', { name: 'Submit Activity' }))
    const message = await screen.findByText('Claim is too vague')
    expect(
      within(screen.getByRole('group', { name: 'Proofs' }))
        .getAllByRole('listitem')[1]!
        .contains(message),
    ).toBe(true)
  })

  test('saves a draft after a pause, shows that it is saved, and stores it on this device only until then', async () => {
    show()
    await userEvent.type(await role(), 'Architect')
    expect(localStorage.getItem('outbox anna activity 3/4')).toContain('Architect')
    await screen.findByText('Saved')
    expect(bodyOf(`PUT ${address}`)).toMatchObject({ values: { role: 'Architect' }, version: 0 })
    expect(localStorage.getItem('outbox anna activity 3/4')).toBeNull()
  })

  test('restores unsent text after a lost connection and a closed tab', async () => {
    farEnd.answers[`PUT ${address}`] = 'no answer'
    const { unmount } = show()
    await userEvent.type(await role(), 'Architect')
    await screen.findByText(/Not saved yet/)
    unmount()
    const saved = { data: { ...untouched.data, values: { role: 'Architect' }, status: 'draft', version: 1 } }
    farEnd.answers[`PUT ${address}`] = () => {
      farEnd.answers[`GET ${address}`] = saved
      return saved
    }
    show()
    expect((await role()).value).toBe('Architect')
    await screen.findByText('Saved')
  })

  test('shows what another tab has saved while this one was asleep, and does not overwrite it', async () => {
    const typed = { ...untouched.data, values: { role: 'Typed in the other tab' }, status: 'draft', version: 1 } as const
    farEnd.answers[`PUT ${address}`] = (body) => ({ data: { ...typed, ...(body as { values: object }), version: 2 } })
    show()
    await role()
    const at = { owner: 'anna', document: 'activity 3/4', moduleId: 3, lessonId: 4 }
    act(() =>
      outbox.handleSentElsewhere({ ...at, kind: 'activity-draft', changeId: 'of-the-other-tab', version: 1, data: typed }),
    )
    expect((await role()).value).toBe('Typed in the other tab')
    await userEvent.type(await role(), ', and here')
    await screen.findByText('Saved')
    expect(bodyOf(`PUT ${address}`)).toMatchObject({ values: { role: 'Typed in the other tab, and here' }, version: 1 })
  })

  test('keeps the last text typed when another tab writes back or sends an earlier one', async () => {
    farEnd.answers[`PUT ${address}`] = 'no answer'
    show()
    const stored = () => localStorage.getItem('outbox anna activity 3/4') ?? ''
    fireEvent.change(await role(), { target: { value: 'Typed' } })
    const earlier = stored()
    fireEvent.change(await role(), { target: { value: 'Typed to its end' } })
    localStorage.setItem('outbox anna activity 3/4', earlier)
    act(() => outbox.handleChangeElsewhere())
    await waitFor(() => expect(stored()).toContain('Typed to its end'))
    localStorage.removeItem('outbox anna activity 3/4')
    const data = { ...untouched.data, values: { role: 'Typed' }, status: 'draft', version: 1 } as const
    act(() => outbox.handleSentElsewhere({ ...JSON.parse(earlier), version: 1, data }))
    expect(stored()).toContain('Typed to its end')
    expect((await role()).value).toBe('Typed to its end')
  })

  describe('submitted in another tab', () => {
    const key = 'outbox anna activity 3/4'
    const at = { owner: 'anna', document: 'activity 3/4', moduleId: 3, lessonId: 4, version: 1 }
    const sentElsewhere = () =>
      outbox.handleSentElsewhere({
        ...at,
        kind: 'activity-submission',
        changeId: 'of-the-other-tab',
        data: { values: { role: 'Sent' }, submittedAt: '2026-11-21T10:00:00.000Z' },
      } as Parameters<typeof outbox.handleSentElsewhere>[0])

    test.each(['activity-submission', 'activity-draft'])(
      'is shown as submitted, also if its %s is removed later',
      async (kind) => {
        show()
        await role()
        const changeId = kind === 'activity-draft' ? 'earlier' : 'of-the-other-tab'
        const payload = { values: { role: 'Sent' }, timeSpent: 1 }
        localStorage.setItem(key, JSON.stringify({ ...at, kind, payload, changeId, tried: [], changedAt: 1, isHeld: true }))
        act(() => outbox.handleChangeElsewhere())
        act(sentElsewhere)
        localStorage.removeItem(key)
        act(() => outbox.handleChangeElsewhere())
        expect(screen.getByText(/^Submitted on/)).toBeTruthy()
        expect(screen.queryByText(/not sent yet/)).toBeNull()
        expect((await role()).value).toBe('Sent')
      },
    )

    test('keeps what was typed here meanwhile, also if the other tab has removed it', async () => {
      farEnd.answers[`PUT ${address}`] = 'no answer'
      show()
      fireEvent.change(await role(), { target: { value: 'Typed here' } })
      localStorage.removeItem(key)
      act(sentElsewhere)
      expect(localStorage.getItem(key)).toContain('Typed here')
      expect((await role()).value).toBe('Typed here')
      expect(screen.getByText(/^Your changes are not sent yet/)).toBeTruthy()
    })
  })

  test('asks which of two versions to keep, shows both, and can swap them back', async () => {
    farEnd.answers[`GET ${address}`] = { data: { ...untouched.data, values: { role: 'First' }, status: 'draft', version: 1 } }
    const bases: unknown[] = []
    farEnd.answers[`PUT ${address}`] = (body) => {
      const { version, values } = body as { version: number; values: { role: string } }
      bases.push([version, values.role])
      if (version >= 5) return { data: { ...untouched.data, values, status: 'draft', version: version + 1 } }
      const details = {
        version: 5,
        changeId: 'of-the-phone',
        savedAt: '2026-11-21T10:00:00.000Z',
        status: 'draft',
        values: { role: 'On the phone' },
      }
      return {
        status: 409,
        code: 'activity-changed',
        message: 'This text was changed somewhere else since you opened it.',
        details,
      }
    }
    show()
    await userEvent.type(await role(), ', here')
    await screen.findByText('This text was changed somewhere else')
    expect(within(screen.getByRole('region', { name: 'The other text' })).getByText('On the phone')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Your text here' })).getByText('First, here')).toBeTruthy()
    expect((await role()).value).toBe('First, here')
    await userEvent.click(screen.getByRole('button', { name: 'Keep the text here' }))
    await screen.findByText('Saved')
    expect(bases).toEqual([
      [1, 'First, here'],
      [5, 'First, here'],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Use that text instead' }))
    expect((await role()).value).toBe('On the phone')
    await expect.poll(() => bases.at(-1)).toEqual([6, 'On the phone'])
  })

  test('shows the submitted text; a change is marked as not sent, and can be discarded', async () => {
    const sent = {
      values: { role: 'Principal' },
      savedAt: '2026-11-21T10:00:00.000Z',
      submittedAt: '2026-11-21T10:00:00.000Z',
      submittedValues: { role: 'Principal' },
      status: 'submitted',
      version: 1,
      review: null,
    }
    farEnd.answers[`GET ${address}`] = { data: sent }
    farEnd.answers[`PUT ${address}`] = (body) => ({ data: { ...sent, ...(body as { values: object }) } })
    show()
    render(<ModalHost />)
    expect((await role()).value).toBe('Principal')
    expect(screen.getByRole('button', { name: 'Submit Again' }).className).toContain('button-secondary')
    expect(screen.queryByText(/not sent yet/)).toBeNull()

    fireEvent.change(await role(), { target: { value: 'Architect' } })
    expect(screen.getByText(/^Your changes are not sent yet/)).toBeTruthy()
    expect(screen.getByText('Principal', { selector: 'dd' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(async () => expect((await role()).value).toBe('Principal'))
    expect(screen.queryByText(/not sent yet/)).toBeNull()
    await waitFor(() => expect(bodyOf(`PUT ${address}`)).toMatchObject({ values: { role: 'Principal' } }))
  })
})
