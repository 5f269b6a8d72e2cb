import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { resizeWindow } from './resize-window.ts'

const requireOfAxe = createRequire(import.meta.resolve('@axe-core/playwright'))
const minifiedAxe = readFileSync(requireOfAxe.resolve('axe-core/axe.min.js'), 'utf8')

/** What brings axe into the page: its smaller build, and nothing where every frame has it from an earlier look at the same document. */
async function axeSourceFor(page: Page): Promise<string> {
  const loaded = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)))
  return loaded.every(Boolean) ? ';' : minifiedAxe
}

/** Expects no finding of axe once what moves has come to rest. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
  // Only what is wrong is collected, and in the page itself instead of a second one: a quarter of the time.
  const { violations } = await new AxeBuilder({ page, axeSource: await axeSourceFor(page) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  expect(violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

/** By how many pixels a page is wider than its window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The same once the window has that width. */
export async function overflowAt(page: Page, width: number): Promise<number> {
  await resizeWindow(page, { width, height: 844 })
  return overflowOf(page)
}

/** Expects no finding of axe, and no page wider than its window. */
export async function expectAccessibleAndFitting(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name)
  expect(await overflowOf(page), `${name} overflows sideways`).toBeLessThanOrEqual(0)
}
