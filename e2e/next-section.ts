import { expect, type Page } from '@playwright/test'

/** Opens the next section by key once this one's decisions have rendered, because parts that load late move the link away from a click. */
export async function openNextSection(page: Page): Promise<void> {
  await expect(page.locator('.lesson-prose [data-decision]:empty')).toHaveCount(0)
  await page.getByRole('link', { name: 'Next', exact: true }).press('Enter')
}
