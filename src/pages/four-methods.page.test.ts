import { expect, test } from 'vitest'
import { extraMethodNames } from '#protocol/extra-methods.ts'
import { pages } from '#testing/pages/open-page.ts'
import { body, says } from '#testing/pages/page-words.ts'

const page = pages()

const token = '0x0116686E2291dbd5e317F47faDBFb43B599786Ef'
const extraMethods = new Set<string>(extraMethodNames('trace'))

/**
 * Calls of `eth_getTransactionByBlockNumberAndIndex` and `eth_getBlockByHash` with “never”: at most as many
 * as there were before any page asked for more than the four methods give. One less is asked where the
 * answer to an earlier one is still fresh.
 */
test.each<[path: string, words: RegExp, byIndex: number, byHash: number]>([
  ['/devnet/block/3/tx/3', /Verified · 3 checks/, 2, 1],
  // The newest one is read once more, as the next one may have come.
  ['/devnet/block/13', /Verified · 7 checks/, 6, 2],
  ['/devnet/block/latest', /Verified · 7 checks/, 5, 2],
  ['/devnet/block/0', /Verified · \d checks/, 7, 2],
  ['/devnet/block/at?time=2026-01-01T00:00:36Z', /Block 3/, 6, 2],
  [`/devnet/tx/0x${'ab'.repeat(32)}`, /Not found on Embedded chain/, 1, 15],
  ['/', /Latest blocks/, 1, 4],
])('with “never”, %s asks for not a call more', async (path, words, byIndex, byHash) => {
  page.useExtraMethods('devnet', 'never')
  await page.open(path)
  await says(body, words)
  await page.settled()
  const called = page.calls.map(({ method }) => method)
  const countOf = (method: string) => called.filter((each) => each === method).length
  expect(countOf('eth_getTransactionByBlockNumberAndIndex')).toBeLessThanOrEqual(byIndex)
  expect(countOf('eth_getBlockByHash')).toBe(byHash)
  expect(called.length).toBeLessThanOrEqual(byIndex + byHash)
})

test.each<[path: string, words: RegExp]>([
  [`/devnet/storage/${token}/history?slot=2&part=changes&samples=8`, /Save CSV/],
  [`/devnet/storage/${token}?slot=2`, /21,000,000/],
  [`/devnet/address/${token}`, /Code hash/],
  [`/devnet/address/${token}/read`, /totalSupply.*21,000,000/],
  [`/devnet/gas?to=${token}&data=0x`, /Execution reverted/],
  [`/devnet/gas/questions?to=${token}&data=0x&ask=blocks&at=8-9`, /2 estimates/],
])('with “never”, %s asks by the four methods alone', async (path, words) => {
  page.useExtraMethods('devnet', 'never')
  await page.open(path)
  await says(body, words)
  await page.settled()
  expect(page.calls.length).toBeGreaterThan(0)
  expect(page.calls.filter(({ method }) => extraMethods.has(method))).toEqual([])
})
