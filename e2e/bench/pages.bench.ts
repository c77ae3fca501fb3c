import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { afterAll, bench } from 'vitest'
import { ensureChromium } from '../fixtures/browsers.mjs'
import { type Contender, startContenders } from './contenders.ts'
import { alignColumns, type Series, tableOfLoads, tableOfProofs } from './figures-table.ts'
import { tableOfMoves } from './moves.ts'
import { findPageCases, findSigns } from './page-cases.ts'
import { loadCold, slow4g, unthrottled } from './page-load.ts'
import { tableOfSecondVisits } from './second-visit.ts'

/** Those that are counted; one more comes first. */
const rounds = 5

const { keyhole, contenders, end } = await startContenders()
const pages = await findPageCases(keyhole)
const executablePath = await ensureChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }) })
afterAll(async () => {
  await browser.close()
  await end()
})

/** Loads of the contenders alternate, in one browser: other work of the machine affects all alike. */
async function loadAlternating(): Promise<Series[]> {
  const all: Series[] = []
  for (const profile of [slow4g, unthrottled])
    for (const page of pages) {
      const able = contenders.filter(({ name }) => page.path[name] !== undefined)
      const series = able.map(({ name }): Series => ({ profile, page, app: name, loads: [] }))
      for (let round = 0; round <= rounds; round++) {
        const order = [...able.keys()]
        for (const index of round % 2 ? order : order.reverse()) {
          const { name, url } = able[index] as Contender
          const signs = findSigns(page, name, profile)
          const load = await loadCold(browser, url + page.path[name], signs, profile)
          if (round > 0) series[index]?.loads.push(load)
        }
      }
      all.push(...series)
    }
  return all
}

bench(
  'pages',
  async () => {
    const startedAt = performance.now()
    console.log(`\nLoad of the machine at first: ${describeLoad()}\n`)
    const loads = await loadAlternating()
    console.log(
      `\nCold loads, median of ${rounds}; kB and MB are 1,000s\n\n` +
        `${alignColumns(tableOfLoads(loads))}\n\n${alignColumns(tableOfProofs(loads))}\n`,
    )
    console.log(`\n${alignColumns(await tableOfSecondVisits(browser, keyhole, pages, rounds))}\n`)
    console.log(`\n${alignColumns(await tableOfMoves(browser, keyhole, rounds))}\n`)
    const seconds = (performance.now() - startedAt) / 1000
    console.log(`\nIn ${seconds.toFixed(0)} s; load at last: ${describeLoad()}\n`)
  },
  { iterations: 1, time: 0, warmupIterations: 0, warmupTime: 0, throws: true },
)

/** Processes that ran or waited for a core, in the last minute. */
function describeLoad(): string {
  const [lastMinute = 0] = loadavg()
  return lastMinute.toFixed(1)
}
