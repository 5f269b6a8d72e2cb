import { expect, type Page } from '@playwright/test'

/** Opens the next section after this one's decisions have rendered, because they may move the link. */
export async function openNextSection(page: Page): Promise<void> {
  await expect(page.locator('.lesson-prose [data-decision]:empty')).toHaveCount(0)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
}
