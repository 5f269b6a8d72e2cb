import { expect, type Page } from '@playwright/test'

/**
 * Expects that the open dialog has the focus and that Back closes it without leaving the screen. With `type`, text is typed into that field
 * first: then Back asks, and continuing keeps the text.
 */
export async function expectClosedByBack(page: Page, id: string, { type }: { type?: string } = {}): Promise<void> {
  const dialog = page.locator(`dialog#${id}`)
  const address = page.url()
  await expect(dialog).toBeVisible()
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), `${id} has the focus`)
    .toBe(true)
  if (type) {
    const field = dialog.getByRole('textbox', { name: type })
    await field.fill('Half written')
    await page.goBack()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(field).toHaveValue('Half written')
    await page.goBack()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
  } else await page.goBack()
  await expect(dialog).toBeHidden()
  expect(page.url(), `the screen behind ${id}`).toBe(address)
}
