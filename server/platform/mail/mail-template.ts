import type { Issue } from '#contract/domain-error.ts'
import type { MailText } from '#contract/mail-texts.ts'
import type { MailBlock, MailContent, MailPart } from './mail-content.ts'

// Private-use characters, which are removed before a mail is rendered.
const [opening, between, closing] = ['\uE000', '\uE001', '\uE002']
const marks = new RegExp(`[${opening}${between}${closing}]`, 'g')
const markedValue = new RegExp(`${opening}(\\w+)${between}([^${closing}]*)${closing}`, 'g')

/** A value in a mail's text, marked with the name by which an operator's own text may mention it. */
export const named = (name: string, value: string | number): string =>
  `${opening}${name}${between}${String(value).replace(marks, '')}${closing}`

const withoutMarks = (text: string): string => text.replace(markedValue, '$2')

const asPlaceholders = (text: string): string => text.replace(markedValue, '{$1}')

/** Fixed blocks by the name of their placeholder; a second button is `button2`. */
function partsOf(blocks: MailBlock[]): Map<string, MailPart> {
  const parts = new Map<string, MailPart>()
  for (const block of blocks) {
    if (typeof block === 'string') continue
    const name = block.type === 'action' ? 'button' : (block.type === 'quote' && block.part) || block.type
    const again = [...parts.keys()].filter((part) => part.replace(/\d+$/, '') === name).length
    parts.set(again === 0 ? name : `${name}${again + 1}`, block)
  }
  return parts
}

const marked = ({ subject, heading, blocks }: MailContent) =>
  [subject, heading, ...blocks.filter((block) => typeof block === 'string')].join('\n')

const valuesOf = (content: MailContent): Map<string, string> =>
  new Map([...marked(content).matchAll(markedValue)].map(([, name = '', value = '']) => [name, value]))

const labelOf = (block: MailPart): string => {
  if ('label' in block) return withoutMarks(block.label)
  return block.type === 'list' ? block.items.map(withoutMarks).join(' · ') : block.type === 'quote' ? block.text : ''
}

/** Our text of a mail with placeholders, and their values in this mail. */
export function templateOf(content: MailContent) {
  const parts = partsOf(content.blocks)
  const nameOf = new Map([...parts].map(([name, block]) => [block, name]))
  const body = content.blocks.map((block) => (typeof block === 'string' ? asPlaceholders(block) : `{${nameOf.get(block)}}`))
  return {
    ours: { subject: asPlaceholders(content.subject), heading: asPlaceholders(content.heading), body: body.join('\n\n') },
    values: [...valuesOf(content)].map(([name, example]) => ({ name, example })),
    parts: [...parts].map(([name, block]) => ({ name, label: labelOf(block) })),
  }
}

const paragraphsOf = (body: string) => body.replaceAll('\r\n', '\n').split(/\n[ \t]*\n\s*/)

const partAlone = /^\{(\w+)\}$/

/** Puts an operator's text in the place of ours. Fixed parts that the text does not place follow at its end, so that none is lost. */
function withOwnText(content: MailContent, own: MailText): MailContent {
  const values = valuesOf(content)
  const parts = partsOf(content.blocks)
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '')
  const blocks: MailBlock[] = []
  for (const paragraph of paragraphsOf(own.body)) {
    const name = partAlone.exec(paragraph.trim())?.[1] ?? ''
    const part = parts.get(name)
    parts.delete(name)
    const text = part ? '' : fill(paragraph).trim()
    if (part) blocks.push(part)
    else if (text !== '') blocks.push(text)
  }
  return {
    ...content,
    subject: fill(own.subject),
    heading: fill(own.heading),
    preheader: blocks.find((block) => typeof block === 'string') ?? content.preheader,
    blocks: [...blocks, ...parts.values()],
  }
}

/** The content with our text or the operator's, without marks. */
export function applyText(content: MailContent, own: MailText | undefined): MailContent {
  const text = own ? withOwnText(content, own) : content
  const blocks = text.blocks.map((block): MailBlock => {
    if (typeof block === 'string') return withoutMarks(block)
    if (block.type === 'list') return { ...block, items: block.items.map(withoutMarks) }
    if (block.type === 'quote') return { ...block, text: withoutMarks(block.text) }
    return { ...block, label: withoutMarks(block.label) }
  })
  const { subject, heading, preheader, reason } = text
  return {
    ...text,
    subject: withoutMarks(subject),
    heading: withoutMarks(heading),
    preheader: withoutMarks(preheader),
    reason: withoutMarks(reason),
    blocks,
  }
}

/** Addresses lead away from the links that a mail is known by, so that an own text has none. */
const webAddress = /https?:|www\.|mailto:/i

export function findFaults(text: MailText, template: ReturnType<typeof templateOf>): Issue[] {
  const values = new Set(template.values.map(({ name }) => name))
  const parts = new Set(template.parts.map(({ name }) => name))
  const list = (names: Set<string>) => [...names].map((name) => `{${name}}`).join(', ')
  const faultOf = (field: keyof MailText): string | undefined => {
    const names = [...text[field].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const known = (name: string) => values.has(name) || (field === 'body' && parts.has(name))
    const unknown = names.find((name) => !known(name))
    if (unknown !== undefined)
      return `There is no {${unknown}} here. ${values.size > 0 ? `Use ${list(values)}.` : 'This text has no placeholders.'}`
    if (/[{}]/.test(text[field].replace(/\{\w+\}/g, ''))) return 'A placeholder is broken. Write it in braces, as {name}.'
    if (webAddress.test(text[field])) return 'Please leave out web and email addresses: the email has its own links.'
    if (field !== 'body') return undefined
    const alone = paragraphsOf(text.body).flatMap((paragraph) => partAlone.exec(paragraph.trim())?.[1] ?? [])
    const misplaced = [...parts].find(
      (part) => alone.filter((name) => name === part).length !== 1 || names.filter((name) => name === part).length !== 1,
    )
    return misplaced === undefined ? undefined : `{${misplaced}} must be in the text once, as a paragraph of its own.`
  }
  return (['subject', 'heading', 'body'] as const).flatMap((field) => {
    const message = faultOf(field)
    return message === undefined ? [] : [{ path: `text.${field}`, message }]
  })
}
