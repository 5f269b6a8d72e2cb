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

/** Places blocks one under the other; what keeps its next is never left alone at a page's end. */
export function placeBlocks(sheet: TaggedSheet, blocks: Block[]): void {
  for (const [index, block] of blocks.entries()) {
    if (sheet.y > margins.top) sheet.y += block.before
    let needed = block.lead
    for (let next = index; blocks[next]?.keepsNext && blocks[next + 1]; next++) {
      needed += (blocks[next + 1]?.before ?? 0) + (blocks[next + 1]?.lead ?? 0)
    }
    sheet.ensure(needed)
    block.place()
  }
}
