import { margins } from './house-style.ts'
import type { TaggedSheet } from './tagged-sheet.ts'

/** Something placed from the cursor down that may run over pages. Heights in points. */
export type Block = {
  /** Space above, dropped at the top of a page. */
  before: number
  /** Height that must fit on the page for the block to start there. */
  lead: number
  /** Whether it must stand on the same page as the start of the next block. */
  keepsNext?: boolean
  /** Draws the block and moves the cursor below it. */
  place(): void
}

/**
 * The height that must fit on the page for a block to start there, with what it keeps. Blocks that all keep their next and that no page
 * holds together are kept in pairs.
 */
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

/** Places blocks one under the other; what keeps its next is never left alone at a page's end. */
export function placeBlocks(sheet: TaggedSheet, blocks: Block[]): void {
  for (const [index, block] of blocks.entries()) {
    if (sheet.y > margins.top) sheet.y += block.before
    sheet.ensure(neededAt(blocks, index, sheet.bottom - margins.top))
    block.place()
  }
}
