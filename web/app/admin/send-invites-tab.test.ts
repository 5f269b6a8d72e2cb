import { expect, test } from 'vitest'
import { addressesIn } from './send-invites-tab.tsx'

test('every address of a CSV file is taken once, whatever its columns and separators', () => {
  const csv =
    'Name;Email;Company\r\n"Nováková, Jana";jana@example.com;Acme\r\nPetr,<petr@example.com>,\r\nagain;jana@example.com;'
  expect(addressesIn(csv)).toEqual(['jana@example.com', 'petr@example.com'])
})

test('a file without an address gives none', () => {
  expect(addressesIn('Name;Company\r\nJana;Acme')).toEqual([])
})
