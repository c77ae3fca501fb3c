import { expect, type Page } from '@playwright/test'

/** Looks at the page on a phone of 360 pixels for a moment: nothing scrolls sideways. */
export async function expectToFitPhone(page: Page, what = page.url()) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(excess, { message: what }).toBe(0)
  if (size) await page.setViewportSize(size)
}
