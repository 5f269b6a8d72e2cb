import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TextArea, TextField } from './field.tsx'

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

test('a field reports when it is full, so that pasted text is not cut silently', async () => {
  render(
    <>
      <TextArea name="message" label="Message" maxLength={10} />
      <TextField name="name" label="Name" maxLength={5} />
    </>,
  )
  const message = screen.getByLabelText('Message')
  await userEvent.click(message)
  await userEvent.paste('Dobrý den')
  expect(screen.queryByText(/^Full/)).toBeNull()
  await userEvent.paste(', píšu vám')
  expect(screen.getByText('Full: at most 10 characters fit here.').getAttribute('aria-live')).toBe('polite')
  await userEvent.type(message, '{Backspace}')
  expect(screen.queryByText(/^Full/)).toBeNull()
  await userEvent.type(screen.getByLabelText('Name'), 'Žofie')
  expect(screen.getByText('Full: at most 5 characters fit here.')).toBeTruthy()
})
