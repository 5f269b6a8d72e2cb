import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { answerCalls, type CallAnswer, success } from '../../testing/answer-calls.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import { ConsentsCard } from './consents-card.tsx'

const plan = { weekdays: [], hour: 9, minutes: 30, canRemind: true, remindersOn: false } as never

const Card = () => <ConsentsCard consents={[]} plan={plan} isProven />

test('a consent keeps the focus and shows the choice while it is saved, and cannot be changed then', async () => {
  const { promise, resolve } = Promise.withResolvers<CallAnswer>()
  const { sent } = answerCalls(() => promise)
  const Site = createRoutesStub([{ path: '/', Component: Card }])
  render(<Site initialEntries={['/']} />)
  const [box] = await screen.findAllByRole<HTMLInputElement>('checkbox')
  await userEvent.click(box!)
  expect(document.activeElement).toBe(box)
  expect([box?.checked, box?.disabled, box?.getAttribute('aria-disabled')]).toEqual([true, false, 'true'])
  await userEvent.keyboard(' ')
  expect(sent.map(({ body }) => body)).toEqual([{ consents: { marketing: true } }])
  resolve(success({ user: sampleUser(), hasPassword: true, emailProvenAt: null, consents: [] }))
  await expect.poll(() => box?.getAttribute('aria-disabled')).toBeNull()
  expect(document.activeElement).toBe(box)
})
