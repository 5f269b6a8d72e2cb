import type { Page } from '@playwright/test'

/** Chooses an action in the menu of a list's row: `Delete` for the row named `eva@example.com`. */
export async function chooseRowAction(page: Page, action: string, row: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${row}` })
    .first()
    .click()
  await page
    .getByRole('button', { name: `${action} ${row}` })
    .first()
    .click()
}
