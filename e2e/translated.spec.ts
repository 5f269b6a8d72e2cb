import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { openTeam } from './learners.ts'
import { openNextSection } from './next-section.ts'

/** Translates like Chrome and Edge, which wrap each text in their own element. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (
        node instanceof Text &&
        node.data.trim() !== '' &&
        !node.parentElement?.closest('font, script, style, textarea, [translate=no]')
      )
        texts.push(node)
    for (const text of texts) {
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

test('a form of a translated page keeps typed text', async ({ openWindow, product }) => {
  const page = await openWindow(product)
  await page.goto(`${product.url}/`)
  await translate(page)
  await page.getByRole('button', { name: 'Join Waitlist' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Join the Waitlist' })
  await page.keyboard.type('Jana Nováková')
  await page.keyboard.press('Tab')
  await page.keyboard.type('jana@translated.example')
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Jana Nováková')
  await translate(page)
  await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByRole('heading', { name: "You're on the waitlist!" })).toBeVisible()
})

test('a module that the browser has translated can be read, and shows where one is', async ({ openWindow, product }) => {
  const { member } = await openTeam(product)
  const page = await openWindow(product, member.token)
  await page.goto(`${product.url}/user/${member.user.id}/module1?section=1`)
  for (let section = 1; section < 6; section++) {
    await expect(page.getByText(`Section ${section} of 6`)).toBeVisible()
    await translate(page)
    await openNextSection(page)
  }
  await expect(page.getByText('Section 6 of 6')).toBeVisible()
  await expect(page.getByText('3 of 6 sections completed')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Module' }).click()
  await expect(page.getByText('lessons are still open')).toBeVisible()
})
