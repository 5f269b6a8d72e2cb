import type { z } from 'zod'
import type { filledTakeaway, TakeawayDocument } from '#contract/course-content.ts'

const note =
  'This copy is filled in with one invented case, so that you see what the form looks like in use. No firm, person or figure in it is real.'

/**
 * A download with an invented case in its lines and tables. Throws, with the label, when the case fills something the document does not
 * have, or a row does not fit its table.
 */
export function fillInTakeaway(document: TakeawayDocument, filled: z.infer<typeof filledTakeaway>): TakeawayDocument {
  const open = new Set([...Object.keys(filled.lines), ...filled.tables.map(({ columns }) => columns.join(' | '))])
  const sections = document.sections.map((section, index) => ({
    ...section,
    blocks: [
      ...(index === 0 ? [{ type: 'text' as const, text: note }] : []),
      ...section.blocks.map((block) => {
        if (block.type === 'lines') {
          const text = filled.lines[block.label]
          if (text === undefined) return block
          open.delete(block.label)
          return { type: 'frame' as const, title: block.label, text }
        }
        if (block.type !== 'table') return block
        const columns = block.columns.join(' | ')
        const table = filled.tables.find((each) => each.columns.join(' | ') === columns)
        if (!table) return block
        open.delete(columns)
        if (table.rows.some((row) => row.length !== block.columns.length))
          throw new Error(`"${document.title}": a filled-in row does not fit the table "${columns}".`)
        return { ...block, rows: table.rows }
      }),
    ],
  }))
  if (open.size > 0) throw new Error(`"${document.title}" has nothing called "${[...open].join('", "')}" to fill in.`)
  return { ...document, title: `${document.title} – filled in`, sections }
}
