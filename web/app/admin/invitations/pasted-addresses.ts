import { namedByLength } from '#contract/invitations.ts'

/** Maximum length of a line in a call. */
const maxLineLength = 320

/** Matches addresses in pasted text, ignoring quotation marks, `[mailto:…]` and invisible characters around them. */
const addressLike = (text: string): string[] =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[‘’‚]/g, "'")
    .split(/[\s,;:<>"“”„«»()[\]{}|]+/)
    .filter((word) => word.includes('@'))
    .map((word) => word.replace(/^'+|['.]+$/g, ''))

/** Removes duplicates, ignoring case. */
const eachOnce = (addresses: string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
]

/** The addresses in typed or pasted lines, without duplicates. A line without an address is kept, so that its mistake is reported, unless it is a column heading. */
export const listedAddresses = (text: string): string[] =>
  eachOnce(
    text
      .split(/[\r\n]+/)
      .flatMap((line) => {
        const found = addressLike(line)
        return found.length > 0 || !/[\p{L}\p{N}]/u.test(line) || /\be-?mail/i.test(line) ? found : [line.trim()]
      })
      .map((line) => line.slice(0, maxLineLength)),
  )

/** All email addresses in a file, in order and without duplicates; other CSV cells are ignored. */
export const addressesIn = (text: string): string[] => eachOnce(addressLike(text).filter((address) => /.@./.test(address)))

/** Column headings of names, each with its place in the whole name. */
const nameHeadings: [RegExp, number][] = [
  [/^(full |your )?name$|^jméno a příjmení$/i, 0],
  [/^(first|given) ?name$|^(křestní )?jméno$/i, 1],
  [/^(last|family) ?name$|^surname$|^příjmení$/i, 2],
]

/** The cells of a table's line. A quoted cell may contain the separator. */
const cellsOf = (line: string): string[] => {
  const unquoted = line.replace(/"[^"]*"/g, '')
  const separator = ['\t', ';'].find((each) => unquoted.includes(each)) ?? ','
  const cells = line.matchAll(new RegExp(`((?:"[^"]*"?|[^"${separator}])*)(?:${separator}|$)`, 'g'))
  return [...cells].map(([, cell = '']) => cell.replaceAll('"', '').trim())
}

/** The people in a line with `Name <address>`, of which mail programs copy several in a line. */
const bracketedIn = (line: string): [email: string, name: string][] =>
  line.split(/[;\t]|(?<=>|@[^\s,;<>]*),/).flatMap((part): [string, string][] => {
    const [, before = '', email] = /^([^<>@]+)<([^<>\s]+@[^<>\s]+)>/.exec(part.replaceAll('"', '')) ?? []
    const name = before.trim().replace(/,$/, '')
    return name && email ? [[email, name]] : []
  })

/** Names next to addresses, each person once: as `Name <address>`, or in table columns with such headings. */
export const namesIn = (text: string): { email: string; name: string }[] => {
  const lines = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').split(/[\r\n]+/)
  const [first = ''] = lines
  const columns = cellsOf(first)
    .flatMap((heading, at) => nameHeadings.flatMap(([pattern, place]) => (pattern.test(heading) ? [{ at, place }] : [])))
    .sort((a, b) => a.place - b.place)
  const found = lines.flatMap((line): [string, string][] => {
    const bracketed = bracketedIn(line)
    if (bracketed.length > 0 || columns.length === 0) return bracketed
    const cells = cellsOf(line)
    const [email] = addressLike(line)
    const name = columns
      .map(({ at }) => cells[at] ?? '')
      .join(' ')
      .trim()
    return email && name && !name.includes('@') ? [[email, name]] : []
  })
  const names = new Map(found.map(([email, name]) => [email.toLowerCase(), name.slice(0, namedByLength)]))
  return [...names].map(([email, name]) => ({ email, name }))
}

/** Each address as a line, with the name that stands next to it in the text. */
export const withNames = (addresses: string[], text: string): string[] => {
  const names = new Map(namesIn(text).map(({ email, name }) => [email, name]))
  return addresses.map((address) => {
    const name = names.get(address.toLowerCase())
    return name ? `${name} <${address}>` : address
  })
}

/** Decodes UTF-8, the UTF-16 of Excel's “Unicode Text”, or else the Windows-1250 of its CSV files in Central Europe. */
export const readText = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}
