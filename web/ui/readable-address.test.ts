import { expect, test } from 'vitest'
import { domainForm } from '#contract/address-form.ts'
import { readableAddresses } from './readable-address.ts'

test.each(['žluť.cz', 'příklad.cz', 'straße.de', 'příliš-žluťoučký-kůň.firma.cz', 'हिन्दी.भारत', 'пример.рф'])(
  'an address at %s is shown as people write it',
  (domain) => {
    const kept = domainForm(domain)
    expect(kept).toContain('xn--')
    expect(readableAddresses(`Renew the invitation of eva@${kept}?`)).toBe(`Renew the invitation of eva@${domain}?`)
  },
)

test.each([
  ['eva@example.com', 'an address in ASCII'],
  [`eva@${domainForm('аpple.com')}`, 'a domain that mixes scripts'],
  ['eva@xn--99999999999.cz', 'what is no such label'],
  ['xn--lu-yta1h.cz', 'what is no address'],
])('%s stays as it is: %s', (text) => {
  expect(readableAddresses(text)).toBe(text)
})
