import punycode from 'punycode.js'
import { domainForm } from '#contract/address-form.ts'

/** One script per label, so that look-alikes, such as Cyrillic `а`, cannot be mixed in. */
const oneScript = /^(?:[\p{Script=Latin}\d.-]+|[\p{Script=Greek}\d.-]+|[\p{Script=Cyrillic}\d.-]+|[\p{Script=Devanagari}\d.-]+)$/u

const readableDomain = (domain: string): string => {
  try {
    const readable = punycode.toUnicode(domain)
    return oneScript.test(readable) && domainForm(readable) === domain ? readable : domain
  } catch {
    return domain
  }
}

/** Shows the domains of email addresses in Unicode (`xn--lu-yta1h.cz` as `žluť.cz`), except those that mix scripts. For display only. */
export const readableAddresses = (text: string): string =>
  text.replace(/(?<=@)[a-z0-9.-]*xn--[a-z0-9.-]*[a-z0-9]/g, readableDomain)
