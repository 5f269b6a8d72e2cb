import { domainForm } from './address-form.ts'

const base = 36
const lowest = 1
const highest = 26
const firstBias = 72
const firstLetter = 128

/** The value of a Punycode digit; NaN for other characters. */
const digitOf = (sign: string): number => (/^[a-z0-9]$/.test(sign) ? (Number.parseInt(sign, base) + 26) % base : Number.NaN)

const adapt = (delta: number, length: number, isFirst: boolean): number => {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / length)
  let bias = 0
  for (; rest > ((base - lowest) * highest) / 2; bias += base) rest = Math.floor(rest / (base - lowest))
  return bias + Math.floor(((base - lowest + 1) * rest) / (rest + 38))
}

/** Decodes a label after `xn--` (Punycode, RFC 3492); undefined when invalid. */
const decode = (label: string): string | undefined => {
  const end = label.lastIndexOf('-')
  const letters = end > 0 ? [...label.slice(0, end)] : []
  let letter = firstLetter
  let bias = firstBias
  let position = 0
  for (let at = end > 0 ? end + 1 : 0; at < label.length; position += 1) {
    const before = position
    let weight = 1
    for (let place = base; ; place += base) {
      const digit = digitOf(label.charAt(at))
      at += 1
      if (Number.isNaN(digit)) return undefined
      position += digit * weight
      const limit = Math.min(Math.max(place - bias, lowest), highest)
      if (digit < limit) break
      weight *= base - limit
    }
    bias = adapt(position - before, letters.length + 1, before === 0)
    letter += Math.floor(position / (letters.length + 1))
    position %= letters.length + 1
    if (letter > 0x10ffff) return undefined
    letters.splice(position, 0, String.fromCodePoint(letter))
  }
  return letters.join('')
}

/** One script per label, so that look-alikes, such as Cyrillic `а`, cannot be mixed in. */
const oneScript = /^(?:[\p{Script=Latin}\d.-]+|[\p{Script=Greek}\d.-]+|[\p{Script=Cyrillic}\d.-]+|[\p{Script=Devanagari}\d.-]+)$/u

const readableDomain = (domain: string): string => {
  const readable = domain.replace(/(?<=^|\.)xn--([a-z0-9-]+)/g, (label, coded: string) => decode(coded) ?? label)
  return oneScript.test(readable) && domainForm(readable) === domain ? readable : domain
}

/** Shows the domains of email addresses in Unicode (`xn--lu-yta1h.cz` as `žluť.cz`), except those that mix scripts. For display only. */
export const readableAddresses = (text: string): string =>
  text.replace(/(?<=@)[a-z0-9.-]*xn--[a-z0-9.-]*[a-z0-9]/g, readableDomain)
