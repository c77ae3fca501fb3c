import type { Browser } from '@playwright/test'
import type { Keyhole } from '../fixtures/running-service.ts'
import { dataMs, inMs, judged, median, rangeOf } from './figures-table.ts'
import type { PageCase } from './page-cases.ts'
import { loadPage, slow4g } from './page-load.ts'

const maxOfFirst = 0.4

/** The first page loaded twice by one browser profile, which has the service worker's shell then. */
export async function tableOfSecondVisits(
  browser: Browser,
  keyhole: Keyhole,
  [page]: PageCase[],
  rounds: number,
): Promise<string[][]> {
  if (!page) throw new Error('There is no page to load.')
  const url = keyhole.url + page.path.Keyhole
  const [first, second]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ serviceWorkers: 'allow' })
    first.push(dataMs(await loadPage(context, url, page.signs, slow4g)))
    const [firstPage] = context.pages()
    await firstPage?.evaluate(async () => void (await navigator.serviceWorker.ready))
    await firstPage?.close()
    second.push(dataMs(await loadPage(context, url, page.signs, slow4g)))
    await context.close()
  }
  const ratio = median(second) / median(first)
  return [
    ['second visit, slow 4G', 'first ms', 'range', 'second ms', 'range', 'of first'],
    [
      page.name,
      inMs(median(first)),
      rangeOf(first),
      inMs(median(second)),
      rangeOf(second),
      judged(ratio.toFixed(2), ratio <= maxOfFirst),
    ],
  ]
}
