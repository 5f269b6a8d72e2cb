import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ChipsField } from './chips-field.tsx'

const show = () => {
  const { container } = render(<ChipsField name="skills" label="Skills" max={4} maxLength={12} />)
  return {
    input: screen.getByLabelText<HTMLInputElement>('Add: Skills'),
    chips: () => [...container.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ value }) => value),
  }
}

test('each line and each part between commas of a pasted list becomes an entry, and what does not fit stays to be changed', async () => {
  const { input, chips } = show()
  await userEvent.click(input)
  await userEvent.paste('Go, Kotlin\nC#\r\na very long name of a skill,')
  expect(chips()).toEqual(['Go', 'Kotlin', 'C#'])
  expect(input.value).toBe('a very long name of a skill')
  await userEvent.clear(input)
  await userEvent.paste('Rust,Zig')
  expect(chips()).toEqual(['Go', 'Kotlin', 'C#', 'Rust'])
  expect(input.value).toBe('Zig')
})

test('a comma adds an entry on phone keyboards, which report no key', async () => {
  const { input, chips } = show()
  fireEvent.keyDown(input, { key: 'Unidentified' })
  fireEvent.input(input, { target: { value: 'Go,' } })
  expect(chips()).toEqual(['Go'])
  expect(input.value).toBe('')
  await userEvent.type(input, 'Rust{Enter}')
  expect(chips()).toEqual(['Go', 'Rust'])
})

test('Enter that ends a composition adds no entry', () => {
  const { input, chips } = show()
  fireEvent.input(input, { target: { value: '東京' } })
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  expect(chips()).toEqual([])
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(chips()).toEqual(['東京'])
})
