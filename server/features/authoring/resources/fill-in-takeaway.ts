import type { z } from 'zod'
import type { filledTakeaway, TakeawayDocument } from '#contract/course-content.ts'

type Filled = z.infer<typeof filledTakeaway>
type Block = TakeawayDocument['sections'][number]['blocks'][number]
type Table = Extract<Block, { type: 'table' }>

/** Blanks in a text: words in brackets, or a line. */
const placeToFillIn = /\[(?!F\d)[^\]]+\]|____/

const note = (named: string) =>
  `This copy is filled in with an invented case, so that you see what the form looks like in use: ${named} No firm, person or figure in it is real.`

/** Fills in a download with an invented case. Throws, with the label, when a blank stays open or the case has something that does not fit. */
export function fillInTakeaway(document: TakeawayDocument, filled: Filled): TakeawayDocument {
  const unused = new Set([
    ...Object.keys(filled.lines),
    ...Object.keys(filled.frames),
    ...filled.tables.map(({ columns }) => columns.join(' | ')),
    ...filled.unticked,
  ])
  const fillIn = (block: Block): Block => {
    if (block.type === 'checklist') {
      for (const item of block.items) unused.delete(item)
      return { ...block, ticked: block.items.filter((item) => !filled.unticked.includes(item)) }
    }
    if (block.type === 'lines') {
      const text = filled.lines[block.label]
      if (text === undefined) throw new Error(`"${document.title}": the case leaves "${block.label}" open.`)
      unused.delete(block.label)
      return { type: 'frame', title: block.label, text }
    }
    if (block.type === 'frame') {
      const text = filled.frames[block.title] ?? block.text
      if (placeToFillIn.test(text)) throw new Error(`"${document.title}": the case leaves "${block.title}" open.`)
      unused.delete(block.title)
      return { ...block, text }
    }
    if (block.type !== 'table') return block
    const columns = block.columns.join(' | ')
    const table = filled.tables.find((each) => each.columns.join(' | ') === columns)
    unused.delete(columns)
    const rows = table ? filledRows(document.title, block, table) : block.rows
    if (rows.flat().includes('')) throw new Error(`"${document.title}": the case leaves cells of the table "${columns}" open.`)
    return { ...block, rows }
  }
  const sections = document.sections.map((section, index) => ({
    ...section,
    blocks: [...(index === 0 ? [{ type: 'text' as const, text: note(filled.case) }] : []), ...section.blocks.map(fillIn)],
  }))
  if (unused.size > 0) throw new Error(`"${document.title}" has nothing called "${[...unused].join('", "')}" to fill in.`)
  return { ...document, title: `${document.title} – filled in`, sections }
}

function filledRows(title: string, block: Table, table: Filled['tables'][number]): string[][] {
  const name = block.columns.join(' | ')
  if ('rows' in table) {
    if (table.rows.some((row) => row.length !== block.columns.length))
      throw new Error(`"${title}": a filled-in row does not fit the table "${name}".`)
    return table.rows
  }
  const blanks = [...table.blanks]
  const rows = block.rows.map((row) => {
    if (!row.includes('')) return row
    const cells = [...(blanks.shift() ?? [])]
    const filled = row.map((cell) => (cell === '' ? (cells.shift() ?? '') : cell))
    if (cells.length > 0) throw new Error(`"${title}": a filled-in row does not fit the table "${name}".`)
    return filled
  })
  if (blanks.length > 0) throw new Error(`"${title}": the table "${name}" has fewer open rows than the case fills.`)
  return rows
}
