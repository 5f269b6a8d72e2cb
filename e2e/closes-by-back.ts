import { expect, type Page } from '@playwright/test'

/**
 * Expects that the dialog with this id is open, has the focus, and is closed by Back without leaving the screen. With `type` something is typed into that
 * field first: then Back asks, and going on keeps the text.
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
