import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { blockPath } from '#paths/block.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { askKeyhole } from './ask-keyhole.ts'
import { inMs, judged, median, rangeOf } from './figures-table.ts'

/** One move within the app: until its data is painted, and in how many frames after the click. */
type Move = { ms: number; frames: number }

/** The pointer rests on a link before it is clicked: that long, the answer may be fetched in advance. */
const hoverMs = 300

/** Then a move has failed. */
const maxFrames = 600

/** From the block of 200 to one of its transactions, to the next one, and back, without throttling. */
export async function tableOfMoves(
  browser: Browser,
  keyhole: Keyhole,
  rounds: number,
): Promise<string[][]> {
  const { network, tour } = await keyhole.connection()
  const hash = tour.find(({ title }) => title === '200 transactions')?.block ?? '0x'
  const block = await askKeyhole<{ transactions: string[] }>(keyhole, 'eth_getBlockByHash', [
    hash,
    false,
  ])
  const steps = ['block to transaction', 'next transaction', 'previous transaction'].map(
    (name, step) => {
      const index = step === 1 ? 4 : 3
      return { name, index, hash: block.transactions[index] ?? '0x' }
    },
  )
  const moves = new Map<string, Move[]>(steps.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(keyhole.url + blockPath({ network, block: { kind: 'hash', hash } }))
    // Until then hashes give way to whole transactions, and another link comes under the pointer.
    await page.getByRole('columnheader', { name: 'Fee paid' }).waitFor()
    for (const { name, index, hash } of steps) {
      const move = await measureMove(page, index, hash)
      if (round > 0) moves.get(name)?.push(move)
    }
    await context.close()
  }
  const rows = [...moves].map(([name, all]) => {
    const frames = median(all.map((move) => move.frames))
    const times = all.map(({ ms }) => ms)
    return [name, inMs(median(times)), rangeOf(times), judged(String(frames), frames <= 1)]
  })
  return [['moves, unthrottled', 'ms', 'range', 'frames'], ...rows]
}

/**
 * Clicks the link to a transaction, and waits until its hash stands in the head of a page.
 * @throws when it does not come
 */
async function measureMove(page: Page, index: number, hash: string): Promise<Move> {
  const anchor = page.locator(`a[href$="/tx/${index}"]:visible`).first()
  await anchor.hover()
  await delay(hoverMs)
  const move = page.evaluate(
    ({ hash, maxFrames }) =>
      new Promise<Move>((resolve, reject) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            let frames = 0
            const count = () => {
              frames += 1
              const heads = [...document.querySelectorAll('main header')]
              const isHere = heads.some(({ textContent }) => textContent?.includes(hash))
              if (isHere) setTimeout(() => resolve({ ms: performance.now() - timeStamp, frames }))
              else if (frames < maxFrames) requestAnimationFrame(count)
              else reject(new Error(`Transaction ${hash} is not shown.`))
            }
            requestAnimationFrame(count)
          },
          { capture: true, once: true },
        )
      }),
    { hash, maxFrames },
  )
  await anchor.click()
  return move
}
