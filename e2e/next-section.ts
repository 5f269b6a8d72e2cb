import { expect, type Page } from '@playwright/test'

/** Goes on to the next section once the decisions of this one are drawn: as they arrive, the link may move away from under the pointer. */
export async function openNextSection(page: Page): Promise<void> {
  await expect(page.locator('.lesson-prose [data-decision]:empty')).toHaveCount(0)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
}
