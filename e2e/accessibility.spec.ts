import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { matchPath } from 'react-router'
import { patterns } from '#paths/patterns.ts'
import { places } from './places.ts'
import { expect, test } from './story.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds against WCAG 2.2 A and AA and its own best practices, as lines to read. */
async function faults(page: Page): Promise<string[]> {
  // Evaluated, as the content security policy lets no script of ours into the page.
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
}

test('each page of the router is among the places that are looked at', async ({ keyhole }) => {
  const paths = Object.values(await places(keyhole)).map(
    ([path]) => new URL(path, keyhole.url).pathname,
  )
  const missing = Object.entries(patterns).filter(
    ([, pattern]) => !paths.some((path) => matchPath(pattern, path)),
  )
  expect(missing).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on any page, ${colorScheme}`, async ({ page, keyhole }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    const found: { [place: string]: string[] } = {}
    for (const [place, [path, sign]] of Object.entries(await places(keyhole))) {
      await page.goto(path)
      await expect(page.getByText(sign).first(), place).toBeVisible({ timeout: 3000 })
      const here = await faults(page)
      if (here.length > 0) found[place] = here
    }
    expect(found).toEqual({})
  })
