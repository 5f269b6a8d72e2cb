import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { addressesIn, SendInvitesForm } from './send-invites-tab.tsx'

test('every address of a CSV file is taken once, whatever its columns and separators', () => {
  const csv =
    'Name;Email;Company\r\n"Nováková, Jana";jana@example.com;Acme\r\nPetr,<petr@example.com>,\r\nagain;jana@example.com;'
  expect(addressesIn(csv)).toEqual(['jana@example.com', 'petr@example.com'])
})

test('a file without an address gives none', () => {
  expect(addressesIn('Name;Company\r\nJana;Acme')).toEqual([])
})

test('addresses that are typed and not sent are there again after a look at another tab', async () => {
  const { unmount } = render(createElement(SendInvitesForm))
  await userEvent.type(screen.getByLabelText(/^Email addresses/), 'jana@example.com{Enter}petr@exa')
  unmount()
  render(createElement(SendInvitesForm))
  expect((screen.getByLabelText(/^Email addresses/) as HTMLTextAreaElement).value).toBe('jana@example.com\npetr@exa')
})
