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

test('a block of all five types is verified, check by check', { tag: '@task' }, async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/3')
  for (const [name, words] of [
    ['Response', 'matches request'],
    ['Header hash', 'matches'],
    ['Transaction hashes', '7 match'],
    ['Transactions root', 'matches'],
    ['Signatures', '7 valid'],
    ['Authorizations', '1 signed'],
    ['Withdrawals root', 'matches'],
    ['Uncles', 'none'],
  ])
    await expect(check(page, new RegExp(`^${name}`))).toHaveText(
      new RegExp(`^${name}verified: ${words}$`),
    )
  await expect(verification(page)).toContainText('Proves content, not canonicality.')
  // The tag in the header sums them up, and leads to them.
  const tag = page.getByRole('button', { name: 'Verified · 8 checks' })
  await user.click(tag)
  await expect(check(page, /^Response/)).toBeFocused()
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

test('the block of 1,500 transactions is shown at once; its senders follow, and tell how far', async ({
  page,
  user,
}) => {
  await openTour(page, user, /1,500 transactions/)
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
  await expect(check(page, /^Transactions root/)).toHaveText(/verified: matches/)
  await expect(check(page, /^Signatures/)).toHaveText(/verified: 1,500 valid/, { timeout: 40_000 })
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

test('hashes alone prove the header; the rest says what it needs', async ({ page, user }) => {
  await page.goto('/devnet/block/3')
  await user.click(page.getByRole('button', { name: 'More', exact: true }))
  await user.click(page.getByRole('link', { name: 'Hashes only' }))
  await expect(check(page, /^Transactions root/)).toHaveText(/not verifiable: hashes only/)
  await expect(check(page, /^Header hash/)).toHaveText(/verified: matches/)
  await expect(check(page, /^Signatures/)).toHaveCount(0)
  await user.click(check(page, /^Transactions root/))
  await expect(verification(page)).toContainText('Load the full transactions')
})

test('a transaction is verified: its place, its hash, who signed it and its authorization', async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/3/tx/4')
  await expect(check(page, /^Response/)).toHaveText(/verified: matches request/)
  await expect(check(page, /^Transaction hash/)).toHaveText(/verified: matches/)
  await expect(check(page, /^Signature/)).toHaveText(/verified: valid/)
  await expect(check(page, /^Authorizations/)).toHaveText(/verified: 1 signed/)
  await user.click(check(page, /^Transaction hash/))
  await expect(verification(page)).toContainText(/Not covered by this check: .*gasPrice/)
})

test.describe('a service that does not tell the truth', () => {
  test('another value in one transaction is caught, and both hashes stand side by side', async ({
    page,
    keyhole,
  }) => {
    let answered = ''
    await hostile(page, ({ transactions }) => {
      const [, , third] = transactions ?? []
      // The page asks for the hashes first.
      if (typeof third !== 'object') return
      answered = String(third.hash)
      third.value = '0xde0b6b3a7640000'
    })
    const { tour } = await keyhole.connection()
    await page.goto(`/devnet/block/${tour[2]?.block}`)
    const details = page.getByRole('region', { name: 'Transaction hashes: mismatch' })
    await expect(details).toBeVisible()
    await expect(details).toContainText('1 transaction of 7')
    await expect(details.getByText('transactions[2].hash, response')).toBeVisible()
    await expect(details).toContainText(answered)
    await expect(details.getByText('transactions[2].hash, computed')).toBeVisible()
    await expect(check(page, /^Transactions root/)).toHaveText(/mismatch: differs/)
    await expect(check(page, /^Signatures/)).toHaveText(/mismatch: differs/)
    await expect(check(page, /^Header hash/)).toHaveText(/verified/)
  })

  test('another block, consistent in itself, is not the one asked for', async ({
    page,
    keyhole,
  }) => {
    const { tour } = await keyhole.connection()
    await page.route('**/v3/*', (route) => {
      const body = route.request().postDataJSON()
      return route.continue({
        postData: JSON.stringify({ ...body, params: [tour[4]?.block, true] }),
      })
    })
    await page.goto(`/devnet/block/${tour[2]?.block}`)
    await expect(check(page, /^Response/)).toHaveText(/mismatch: differs from request/)
    await expect(check(page, /^Header hash/)).toHaveText(/mismatch: differs/)
    await expect(check(page, /^Transactions root/)).toHaveText(/verified/)
  })

  test('another answer for the same hash is proven again, not shown with the old verdicts', async ({
    page,
    user,
    keyhole,
  }) => {
    const { tour } = await keyhole.connection()
    let honest = true
    await hostile(page, (block) => {
      if (!honest && block.gasUsed) block.gasUsed = '0x1'
    })
    await page.goto(`/devnet/block/${tour[2]?.block}?transactions=full`)
    await expect(check(page, /^Header hash/)).toHaveText(/verified/)
    honest = false
    await user.click(page.getByRole('button', { name: 'More', exact: true }))
    await user.click(page.getByRole('link', { name: 'Hashes only' }))
    await expect(check(page, /^Header hash/)).toHaveText(/mismatch: differs/)
  })

  test('a transaction from another place, with another sender', async ({ page, user }) => {
    await hostile(page, (transaction) => {
      transaction.transactionIndex = '0x3'
      transaction.from = `0x${'12'.repeat(20)}`
    })
    await page.goto('/devnet/block/3/tx/2')
    await expect(check(page, /^Response/)).toHaveText(/mismatch/)
    await expect(check(page, /^Signature/)).toHaveText(/mismatch/)
    await expect(check(page, /^Transaction hash/)).toHaveText(/verified/)
    await user.click(check(page, /^Signature/))
    const details = page.getByRole('region', { name: 'Signature: mismatch' })
    await expect(details).toContainText(`0x${'12'.repeat(20)}`)
  })

  test('a field that is left out is named, and nothing is green for it', async ({
    page,
    keyhole,
  }) => {
    const { tour } = await keyhole.connection()
    await hostile(page, (block) => {
      delete block.stateRoot
    })
    await page.goto(`/devnet/block/${tour[2]?.block}`)
    await expect(check(page, /^Header hash/)).toHaveText(/field missing: stateRoot/)
  })
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

  test('that is said, and the block is shown all the same', async ({ page }) => {
    await page.route('**/proof.worker*', (route) => route.abort())
    await page.goto('/devnet/block/3')
    await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
    await expect(verification(page)).toContainText('Not verified. Part of this page')
  })

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
