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
        return found.length > 0 || line.trim() === '' || /\be-?mail/i.test(line) ? found : [line.trim()]
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

const cellsOf = (line: string): string[] =>
  (line.includes('\t') ? line.split('\t') : line.includes(';') ? line.split(';') : line.split(',')).map((cell) =>
    cell.trim().replace(/^"|"$/g, '').trim(),
  )

/** Names next to addresses: as `Name <address>`, or in table columns with such headings. */
export const namesIn = (text: string): { email: string; name: string }[] => {
  const lines = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').split(/[\r\n]+/)
  const [first = ''] = lines
  const columns = cellsOf(first)
    .flatMap((heading, at) => nameHeadings.flatMap(([pattern, place]) => (pattern.test(heading) ? [{ at, place }] : [])))
    .sort((a, b) => a.place - b.place)
  const found = lines.flatMap((line): [string, string][] => {
    const [, named, address] = /^\s*"?([^"<>@]+?)"?\s*<([^<>\s]+@[^<>\s]+)>/.exec(line) ?? []
    if (named && address) return [[address, named]]
    const cells = cellsOf(line)
    const email = cells.find((cell) => cell.includes('@'))
    const name = columns
      .map(({ at }) => cells[at] ?? '')
      .join(' ')
      .trim()
    return email && name && !name.includes('@') ? [[email, name]] : []
  })
  return found.map(([email, name]) => ({ email: email.toLowerCase(), name: name.slice(0, namedByLength) }))
}

/** Decodes UTF-8, or the UTF-16 of Excel's “Unicode Text”. */
export const readText = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes)
}
