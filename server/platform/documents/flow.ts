import { margins } from './house-style.ts'
import type { TaggedSheet } from './tagged-sheet.ts'

/** A block placed at the cursor that may span pages. Heights in points. */
export type Block = {
  /** Space above, dropped at the top of a page. */
  before: number
  /** Height that must fit on the page for the block to start there. */
  lead: number
  /** Whether the block must be on the same page as the start of the next one. */
  keepsNext?: boolean
  place(): void
}

/** The height that must fit on the page for a block and those it must keep with it. Blocks that exceed a page together are kept in pairs. */
function neededAt(blocks: Block[], index: number, pageHeight: number): number {
  let needed = blocks[index]?.lead ?? 0
  let pair: number | undefined
  for (let at = index; blocks[at]?.keepsNext; at++) {
    const next = blocks[at + 1]
    if (!next) break
    needed += next.before + next.lead
    pair ??= needed
    if (needed > pageHeight) return pair
  }
  return needed
}

/** Places blocks one below the other and keeps headings with what follows. */
export function placeBlocks(sheet: TaggedSheet, blocks: Block[]): void {
  for (const [index, block] of blocks.entries()) {
    if (sheet.y > margins.top) sheet.y += block.before
    sheet.ensure(neededAt(blocks, index, sheet.bottom - margins.top))
    block.place()
  }
}
