import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TextField } from './field.tsx'

const typed = async (text: string, end: string) => {
  const heard = vi.fn()
  render(
    <form>
      <TextField name="link" label="Link" type="url" onChange={(event) => heard(event.currentTarget.value)} />
    </form>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Link')
  await userEvent.type(field, `${text}${end}`)
  return { value: field.value, heard: heard.mock.lastCall?.[0] }
}

test.each([
  ['example.com', '{Tab}', 'https://example.com'],
  ['www.příklad.cz/kariéra?a=1', '{Enter}', 'https://www.příklad.cz/kariéra?a=1'],
  ['localhost.test:8080/jobs', '{Tab}', 'https://localhost.test:8080/jobs'],
])('%s typed without https:// is completed, and the form hears of it', async (text, end, expected) => {
  expect(await typed(text, end)).toEqual({ value: expected, heard: expected })
})

test.each(['https://example.com', 'http://example.com', 'mailto:jana@example.com', 'no address', 'example'])(
  '%s stays as it was typed',
  async (text) => {
    expect((await typed(text, '{Tab}')).value).toBe(text)
  },
)
