import { fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ModalHost } from '../../../ui/modal.tsx'
import { useFindPerson } from './use-find-person.ts'

const Page = () => {
  useFindPerson()
  return (
    <>
      <input type="checkbox" aria-label="Select Anna" />
      <textarea aria-label="Answer" />
      <ModalHost />
    </>
  )
}

test('the key / opens the search, also on keyboards that type it with Shift, but not in a text field', async () => {
  const Site = createRoutesStub([{ path: '/', Component: Page }])
  render(<Site />)
  /** Whether the page takes the key. */
  const takes = async (field: string) => !fireEvent.keyDown(await screen.findByLabelText(field), { key: '/', shiftKey: true })
  expect(await takes('Answer')).toBe(false)
  expect(await takes('Select Anna')).toBe(true)
  expect(await screen.findByRole('combobox', { name: 'Name, email or company' })).toBeTruthy()
})
