import type { Page, Route } from '@playwright/test'
import { expect, openTour, test } from '../fixtures/story.ts'

type Answer = { [field: string]: unknown } & { transactions: { [field: string]: unknown }[] }

const verification = (page: Page) => page.getByRole('region', { name: 'Verification' })
const check = (page: Page, name: RegExp) => verification(page).getByRole('button', { name })

/** A service that answers with what it was given, changed on the way. */
const hostile = (page: Page, tamper: (result: Answer) => void) =>
  page.route('**/v3/*', async (route: Route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: Answer | null }
    if (body.result) tamper(body.result)
    await route.fulfill({ json: body })
  })

test('a verdict opens by keyboard to its formula, its sources and both values', async ({
  page,
  user,
  context,
  keyhole,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { tour } = await keyhole.connection()
  const hash = tour[2]?.block ?? ''
  await page.goto('/devnet/block/3')
  await user.focus(check(page, /^Header hash/))
  await page.keyboard.press('Enter')
  const details = page.getByRole('region', { name: 'Header hash: verified' })
  await expect(details).toContainText('keccak256(rlp([parentHash, sha3Uncles, miner')
  await expect(details).toContainText('requestsHash]))')
  await expect(details.getByRole('link', { name: 'EIP-7685' })).toHaveAttribute('href', /eip-7685$/)
  await expect(details.getByText(hash, { exact: true })).toHaveCount(2)
  await user.click(details.getByRole('button', { name: 'Copy this verdict' }))
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Header hash: verified.')
  expect(copied).toContain(hash)
  await user.press(check(page, /^Header hash/), 'Enter')
  await expect(details).toHaveCount(0)
})

test('what computes proofs is loaded after the block is on the screen, and ends with the page', async ({
  page,
  user,
}) => {
  const order: string[] = []
  page.on('request', (request) => {
    if (/v3|proof\.worker/.test(request.url())) order.push(request.url())
  })
  const started = page.waitForEvent('worker')
  await openTour(page, user, /1,500 transactions/)
  await started
  expect(order.at(0)).toContain('v3')
  await expect.poll(() => order.some((url) => url.includes('proof.worker'))).toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Block/)
  await expect.poll(() => page.workers()).toHaveLength(0)
  await page.goForward()
  await expect(check(page, /^Signatures/)).toHaveText(/verified: 1,500 valid/, { timeout: 40_000 })
})

test('on a phone the strip fits, and its values break', async ({ page, keyhole }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { tour } = await keyhole.connection()
  await hostile(page, (block) => {
    block.gasUsed = '0x1'
  })
  await page.goto(`/devnet/block/${tour[2]?.block}`)
  await expect(page.getByRole('region', { name: 'Header hash: mismatch' })).toBeVisible()
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess).toBe(0)
})

test.describe('when proofs cannot be computed', () => {
  test.use({ quiet: false })

  test('without WebAssembly, hashes are computed by script', async ({ page }) => {
    await page.route('**/proof.worker*', async (route) => {
      const answer = await route.fetch()
      const policy = "default-src 'self'; script-src 'self'"
      const headers = { ...answer.headers(), 'content-security-policy': policy }
      await route.fulfill({ response: answer, headers })
    })
    await page.goto('/devnet/block/3')
    await expect(check(page, /^Signatures/)).toHaveText(/verified: 7 valid/)
    await expect(check(page, /^Header hash/)).toHaveText(/verified: matches/)
  })
})
