import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { resizeWindow } from './resize-window.ts'

const minifiedAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Loads axe into every frame that does not have it yet from an earlier check of the same document. */
async function loadAxe(page: Page): Promise<void> {
  const load = async (frame: Frame) => (await frame.evaluate(() => 'axe' in window)) || frame.evaluate(minifiedAxe)
  await Promise.all(page.frames().map(load))
}

/** The rules of axe whose outcome depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects no axe violations once animations have ended; with `only`, of these rules. */
export async function expectAccessible(page: Page, name: string, only?: string[]): Promise<void> {
  await page.evaluate(async () => {
    // A change of the colour scheme starts its transitions with the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
  await loadAxe(page)
  const findings = await page.evaluate(async (rules) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, {
      ...(rules ? { runOnly: rules } : {}),
      // Leaving out the passed and incomplete checks saves time, and so do the style sheets, which only experimental rules read.
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    })
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, only)
  expect(findings.map((finding) => `${name}: ${finding}`)).toEqual([])
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

/** Expects no finding of axe at the first width and in dark mode, and no page wider than its window at any width. */
export async function expectAccessibleAndFittingAt(page: Page, name: string, widths: number[]): Promise<void> {
  for (const [at, width] of widths.entries()) {
    expect(await overflowAt(page, width), `${name} overflows sideways at ${width} px`).toBeLessThanOrEqual(0)
    if (at === 0) await expectAccessible(page, `${name} at ${width} px`)
  }
  await expectReadableInDark(page, name)
}

/** Expects that the colours of a page that has been checked in light mode can be read in dark mode too. */
export async function expectReadableInDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${name} in the dark`, colourRules)
  await page.emulateMedia({ colorScheme: 'light' })
}
