import type { Page } from '@playwright/test'
import { emptyConnection } from '#domain/connections/connection-form.ts'
import { test as onOwnChain } from '../fixtures/own-chain.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/story.ts'

/** Transaction 4 of block 3. */
const known = '0xddb149f963b3829985a741e3d6f0a6e129326528dfac7e1de2350af8ecf74157'
const wrong = `0x${'ab'.repeat(32)}`
const heading = { level: 1 } as const

/** The page is a transaction's, with this index in its block. */
async function expectTransaction(page: Page, index: number) {
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(
    `(index ${index})`,
  )
}

/** How many requests of the node operations the page has sent. */
function countRequests(page: Page, method = '') {
  const count = { sent: 0 }
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (request.url().includes('/v3/') && body.includes(method)) count.sent++
  })
  return count
}

test('a transaction hash pasted on the start page leads to its transaction, later without a search', {
  tag: '@task',
}, async ({ page, user }) => {
  await page.goto('/')
  await user.fill(page.getByRole('combobox', { name: 'Search' }), known)
  await page.keyboard.press('Enter')
  await expectTransaction(page, 4)
  await expect(page).toHaveURL(/\/devnet\/block\/0x[0-9a-f]{64}\/tx\/4$/)
  const found = page.url()
  // The index of this browser outlives the page, and is confirmed by one request.
  await expect
    .poll(async () => {
      await page.goto('about:blank')
      const count = countRequests(page)
      await page.goto(new URL(`/tx/${known}`, found).href)
      await page.waitForURL(found)
      const { sent } = count
      // What was found is kept when the page is at rest, which is no part of the search.
      await page.waitForLoadState('networkidle')
      return sent
    })
    .toBeLessThan(8)
})

test('a hash from the search box is a block’s where the provider has one', async ({
  page,
  user,
  keyhole,
}) => {
  const { tour } = await keyhole.connection()
  await page.goto('/devnet/tx')
  await user.fill(page.getByRole('combobox', { name: 'Search' }), tour[1]?.block.slice(2) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', heading)).toHaveText('Block 2')
  await expect(page).toHaveURL(`/devnet/block/${tour[1]?.block}`)
})

test('a hash of nothing ends in what was searched and what to do next', async ({ page, user }) => {
  await page.goto(`/devnet/tx/${wrong}`)
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByRole('status')).toHaveText('Not found on devnet')
  await expect(result).toContainText('Not in blocks 0 to 11: all blocks.')
  await expect(result.getByRole('link', { name: 'Pending block' })).toBeVisible()
  await expect(result.getByRole('link', { name: 'Add connection' })).toBeVisible()
  await expectToFitPhone(page)

  const form = page.getByRole('form', { name: 'Find transaction' })
  const hash = form.getByRole('textbox', { name: 'Transaction hash' })
  const block = form.getByRole('combobox', { name: 'Block or time' })
  await user.fill(block, 'nowhere')
  await page.keyboard.press('Enter')
  await expect(block).toHaveAttribute('aria-invalid', 'true')
  await expect(block).toHaveValue('nowhere')
  await user.fill(block, '5')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/devnet/tx/${wrong}?block=5`)
  await expect(result.getByRole('status')).toHaveText('Not in block 5')
  await expect(result).toContainText('lists 200 transactions, none with this hash')
  await expect(result).toBeFocused()
  await user.click(result.getByRole('button', { name: 'Search 100 blocks around it' }))
  await expect(result.getByRole('status')).toHaveText('Not found on devnet')
  await user.fill(hash, '0x12')
  await page.keyboard.press('Enter')
  await expect(form).toContainText('62 missing')
  await expect(hash).toHaveValue('0x12')
})

test('with its block or its time a transaction is read there', async ({ page, user }) => {
  await page.goto('/devnet/tx')
  await expect(page).toHaveTitle('Find transaction · Keyhole')
  await user.fill(page.getByRole('textbox', { name: 'Transaction hash' }), known.slice(2))
  await user.fill(page.getByRole('combobox', { name: 'Block or time' }), '3')
  await page.keyboard.press('Enter')
  await expectTransaction(page, 4)
  await page.goto(`/devnet/tx/${wrong}?block=2026-01-01T00:00:36Z`)
  await expect(page.getByRole('status').first()).toHaveText('Not in block 3')
  await page.goto('/devnet/tx')
  await user.click(page.getByRole('link', { name: 'Latest transaction' }))
  await expect(page).toHaveURL('/devnet/block/latest/tx/0')
})

test('an explorer’s link leads to the connection of its chain, or offers to add one', async ({
  page,
  user,
  keyhole,
}) => {
  const { baseUrl, wsUrl, apiKey } = await keyhole.connection()
  const link = `https://etherscan.io/tx/${known}#eventlog`
  const box = page.getByRole('combobox', { name: 'Search' })
  await page.goto('/')
  await user.fill(box, link)
  await expect(page.getByRole('option')).toContainText([
    'Link is for Ethereum mainnet; you are on devnet.',
    'Add connection',
  ])
  await page.keyboard.press('Enter')
  await expectTransaction(page, 4)
  await page.goto('/')
  await user.fill(box, link.replace(known, wrong))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Link is for Ethereum mainnet; you are on devnet.')).toBeVisible()

  const main = {
    ...emptyConnection,
    ...{ network: 'main', name: 'My mainnet', chainId: '1', kept: true },
    ...{ baseUrl, wsUrl, apiKey },
  }
  await page.evaluate(
    (own) => localStorage.setItem('keyhole.connections', JSON.stringify([own])),
    main,
  )
  await page.goto('/devnet/tx')
  await user.fill(box, link)
  await expect(page.getByRole('option')).toContainText(['Switches to My mainnet.'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/main/tx/${known}`)
  await expect(page.getByText('Link is for')).toHaveCount(0)
  // It is not a demo chain: nothing is searched before it is wished.
  await user.click(page.getByRole('button', { name: 'Search latest 100 blocks' }))
  await expectTransaction(page, 4)
})

onOwnChain(
  'a search says what it costs, stops when it is stopped, and goes on from there',
  async ({ page, user, chain, own }) => {
    await chain.mine('1')
    const oldest = await chain.client.getBlock({ blockTag: 'latest' })
    const [hash = ''] = oldest.transactions
    await chain.client.mine({ blocks: 130 })
    await chain.mine('2')
    const count = countRequests(page, 'eth_getBlockByHash')
    let delayMs = 600
    await page.route('**/v3/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await route.continue()
    })
    await page.goto(`${own.url}/devnet/tx/${hash}`)
    const result = page.getByRole('region', { name: 'Result' })
    const status = result.getByRole('status')
    await expect(status).toHaveText('Not in the blocks this browser has seen')
    await expect(result).toContainText('Up to 101 requests')
    expect(count.sent).toBe(1)

    await user.click(result.getByRole('button', { name: 'Search latest 100 blocks' }))
    await expect(result).toContainText('5 of 100')
    await user.click(result.getByRole('button', { name: 'Stop' }))
    await expect(status).toHaveText('Search stopped')
    await expect(result).toContainText(/Not in blocks \d+ to 132\./)
    const sentWhenStopped = count.sent
    expect(sentWhenStopped).toBeLessThan(30)
    // What was not read is not claimed.
    const first = Number((await result.textContent())?.match(/blocks (\d+) to 132/)?.[1])
    expect(132 - first).toBeLessThan(sentWhenStopped)
    await page.waitForTimeout(1_000)
    expect(count.sent).toBe(sentWhenStopped)

    delayMs = 0
    await user.click(result.getByRole('button', { name: 'Continue' }))
    await expect(status).toHaveText(/^Not in blocks \d+ to 132$/)
    // A run reads 100 blocks and no more; the request that was stopped is sent again.
    expect(count.sent).toBeLessThanOrEqual(sentWhenStopped + 100)
    await user.click(result.getByRole('button', { name: 'Search 100 more' }))
    await expectTransaction(page, 0)
    // Leaving ends a search, too.
    await page.goto(`${own.url}/devnet/tx/${wrong}`)
    delayMs = 300
    await user.click(result.getByRole('button', { name: 'Search latest 100 blocks' }))
    await expect(result).toContainText('2 of 100')
    await user.click(page.getByRole('link', { name: 'Transactions' }).last())
    await expect(page.getByRole('textbox', { name: 'Transaction hash' })).toHaveValue('')
    const sentWhenLeft = count.sent
    await page.waitForTimeout(1_000)
    expect(count.sent).toBe(sentWhenLeft)
  },
)
