import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no finding of axe once what moves has come to rest. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
  // Only what is wrong is collected, and in the page itself instead of a second one: a quarter of the time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  expect(violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

/** Expects no finding of axe, and no page wider than its window. */
export async function expectAccessibleAndFitting(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${name} overflows sideways`).toBeLessThanOrEqual(0)
}
