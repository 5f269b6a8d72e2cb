import type { Page } from '@playwright/test'

/** Resizes the window and waits for the layout, because media queries and viewport units lag by a frame. */
export async function resizeWindow(page: Page, { width, height = 900 }: { width: number; height?: number }): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(async (wanted) => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    while (window.innerWidth !== wanted) await nextFrame()
    for (let frames = 0; frames < 2; frames++) await nextFrame()
  }, width)
}
