import { contextLength, findQuote, type Quote, withoutSpaces } from '#contract/note-text.ts'

/** The parts of a lesson whose words are not its text. The server's `passages.ts` skips the same. */
const skipped = 'svg, iframe, .cite, .video-place, .copy-place, [data-decision], [data-own-words]'

type LessonText = ReturnType<typeof readLessonText>

/** A lesson's text without white space, and where each character is. */
export const readLessonText = (root: HTMLElement) => {
  const nodes: Text[] = []
  const at: { node: number; offset: number }[] = []
  let text = ''
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Element) return node.matches(skipped) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
    return NodeFilter.FILTER_ACCEPT
  })
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const index = nodes.push(node) - 1
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const character = node.data[offset] ?? ''
      if (/\s/.test(character)) continue
      text += character
      at.push({ node: index, offset })
    }
  }
  return { text, nodes, at }
}

export const rangeOf = (lesson: LessonText, quote: Quote): Range | undefined => {
  const found = findQuote(lesson.text, quote)
  const first = found && lesson.at[found[0]]
  const last = found && lesson.at[found[1] - 1]
  const startNode = first && lesson.nodes[first.node]
  const endNode = last && lesson.nodes[last.node]
  if (!startNode || !endNode) return undefined
  const range = new Range()
  range.setStart(startNode, first.offset)
  range.setEnd(endNode, last.offset + 1)
  return range
}

/** The words of a selection and those around it; undefined outside the text. */
export const quoteOf = (lesson: LessonText, range: Range): Quote | undefined => {
  let words = ''
  let first: { node: number; offset: number } | undefined
  let before: Text | undefined
  for (const [index, node] of lesson.nodes.entries()) {
    if (!range.intersectsNode(node)) continue
    const from = node === range.startContainer ? range.startOffset : 0
    const to = node === range.endContainer ? range.endOffset : node.data.length
    if (before && blockOf(before) !== blockOf(node)) words += ' '
    words += node.data.slice(from, to)
    first ??= { node: index, offset: from }
    before = node
  }
  const quote = words.replace(/\s+/g, ' ').trim()
  if (!first || quote === '') return undefined
  const { node, offset } = first
  const start = lesson.at.findIndex((place) => place.node > node || (place.node === node && place.offset >= offset))
  const end = start + withoutSpaces(quote).length
  const prefix = lesson.text.slice(Math.max(0, start - contextLength), start)
  return { quote, prefix, suffix: lesson.text.slice(end, end + contextLength) }
}

const blocks = 'p, li, td, th, h2, h3, h4, blockquote, figcaption, summary, pre, dt, dd, div'

const blockOf = (node: Node): HTMLElement | null => node.parentElement?.closest<HTMLElement>(blocks) ?? null

export const passageHash = (quote: string): string => `#passage=${encodeURIComponent(quote.slice(0, 200))}`

/** Scrolls to the block with the words of the address's hash, opens the folds around it and focuses it. Returns its range. */
export const showPassage = (lesson: LessonText): Range | undefined => {
  const words = /^#passage=(.+)/.exec(location.hash)?.[1]
  if (words === undefined) return undefined
  let quote: string
  try {
    quote = decodeURIComponent(words)
  } catch {
    return undefined
  }
  const range = rangeOf(lesson, { quote, prefix: '', suffix: '' })
  const block = range && blockOf(range.startContainer)
  if (!block) return undefined
  for (let fold = block.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true
  block.tabIndex = -1
  block.focus({ preventScroll: true })
  block.scrollIntoView({ block: 'center' })
  return range
}
