import { expect, test } from '../fixtures/story.ts'

const heading = { level: 1 } as const

test('arrow keys go from block to block and back, but not while typing', async ({ page, user }) => {
  await page.goto('/devnet/block/3')
  const title = page.getByRole('heading', heading)
  const next = page.getByRole('link', { name: 'Next →' })
  await expect(next).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(title).toHaveText('Block 4')
  await expect(next).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(title).toHaveText('Block 5')
  await page.keyboard.press('ArrowLeft')
  await expect(title).toHaveText('Block 4')
  await user.fill(page.getByRole('combobox', { name: 'Search' }), '12')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(title).toHaveText('Block 4')
})

test('at either end of the chain it is said why there is no way on', async ({ page }) => {
  await page.goto('/devnet/block/latest')
  await expect(page.getByRole('button', { name: /Next → \(Block 12 not found/ })).toBeVisible()
  await page.goto('/devnet/block/0')
  await expect(page.getByRole('button', { name: /Previous \(Block 0 has no parent/ })).toBeVisible()
})

test('badges say where a block stands, and how that was derived', async ({ page, user }) => {
  await page.goto('/devnet/block/6')
  const finalized = page.getByRole('button', { name: 'Finalized', exact: true })
  await user.click(finalized)
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip.filter({ hasText: 'Transaction 0 of block 6' })).toBeVisible()
  await expect(tooltip.filter({ hasText: 'Newest finalized block' })).toBeVisible()
  // An empty block is told by its child, the newest by nothing being final yet.
  await page.goto('/devnet/block/4')
  await user.click(finalized)
  await expect(page.getByRole('tooltip').filter({ hasText: 'as its parent' })).toBeVisible()
  await page.goto('/devnet/block/latest')
  await expect(page.getByRole('button', { name: 'Not finalized' })).toBeVisible()
})

test('a block is copied for a ticket, with its link and without the key', {
  tag: '@engine',
}, async ({ page, user, context, keyhole }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { apiKey, tour } = await keyhole.connection()
  await page.goto('/devnet/block/6')
  await expect(page.getByRole('button', { name: 'Finalized' })).toBeVisible()
  await user.click(page.getByRole('button', { name: 'More', exact: true }))
  await user.click(page.getByRole('button', { name: 'Copy as Markdown' }))
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('### Block 6 on devnet')
  expect(text).toContain(`<${keyhole.url}/devnet/block/6>`)
  expect(text).toContain(tour[5]?.block)
  expect(text).toContain('**Finality:** finalized')
  expect(text).not.toContain(apiKey)
})

test('the base fee that a block foretells is that of the next one', async ({ page }) => {
  await page.goto('/devnet/block/6?view=header')
  const computed = page.getByRole('region', { name: 'Derived values' })
  const told = computed.locator('dd').first()
  const foretold = (await told.textContent())?.match(/^[\d.,]+ gwei/)?.[0]
  await page.goto('/devnet/block/7')
  const overview = page.getByRole('region', { name: 'Summary' })
  await expect(overview).toContainText(`Base fee${foretold}`)
})

test('the logs bloom answers maybe and certainly not', async ({ page, user }) => {
  await page.goto('/devnet/block/2?view=logs')
  const ask = async (text: string) => {
    await user.fill(page.getByLabel('Address, topic or event'), text)
    await user.click(page.getByRole('button', { name: 'Check', exact: true }))
  }
  await ask('Transfer(address,address,uint256)')
  await expect(page.getByText('Event (topic 0): Possibly present')).toBeVisible()
  await expect(page.getByText(/False-positive rate: [<\d. ]+ ?%/)).toBeVisible()
  await ask('0x00000000000000000000000000000000000000aa')
  await expect(page.getByText('Address as emitter: Not present')).toBeVisible()
  await ask('Transfer')
  await expect(page.getByText(/Invalid event. Example:/)).toBeVisible()
})

test('raw JSON is searched and folded', async ({ page, user }) => {
  await page.goto('/devnet/block/6?view=raw')
  const raw = page.getByRole('region', { name: 'Raw JSON of block 6' })
  // The transactions in full follow their hashes.
  await expect(raw.getByText('"chainId"').first()).toBeAttached()
  await user.click(page.getByRole('button', { name: 'Fold all' }))
  await expect(raw.getByText('1,500 members')).toBeVisible()
  await user.fill(
    page.getByRole('searchbox', { name: 'Search in Raw JSON' }),
    '"transactionIndex": "0x5db"',
  )
  await expect(page.getByText('1 of 1 found')).toBeVisible()
  await expect(raw.getByText('"transactionIndex": "0x5db"')).toBeInViewport()
  await user.fill(page.getByRole('searchbox', { name: 'Search in Raw JSON' }), 'no such thing')
  await expect(page.getByText('not found')).toBeVisible()
})

test('a block is found by its time, and the link says the same', async ({ page, user }) => {
  await page.goto('/devnet/block/6')
  await user.click(page.getByRole('button', { name: 'More', exact: true }))
  await user.click(page.getByRole('link', { name: 'Block by time' }))
  await user.fill(page.getByLabel('Date and time'), '2026-01-01 00:01:05')
  await user.click(page.getByRole('button', { name: 'Find block' }))
  await expect(page).toHaveURL('/devnet/block/at?time=2026-01-01T00%3A01%3A05Z')
  const found = page.getByRole('heading', { name: 'Block 5', exact: true })
  await expect(found).toBeVisible()
  await expect(page.getByText('5 seconds before', { exact: true })).toBeVisible()
  await expect(page.getByText('Newest block: block 11')).toBeVisible()
  await page.reload()
  await expect(found).toBeVisible()
  // Block 4 is empty, and found from the one after it.
  await page.goto('/devnet/block/at?time=2026-01-01T00:00:50Z')
  await expect(page.getByRole('heading', { name: 'Block 4', exact: true })).toBeVisible()
  await expect(page.getByText('Parent of block 5')).toBeVisible()
  await page.goto('/devnet/block/at?time=2025-06-01T00:00Z')
  await expect(page.getByText('Before the first block')).toBeVisible()
  await page.goto('/devnet/block/at?time=2030-06-01T00:00Z')
  await expect(page.getByText('no later block is known')).toBeVisible()
})

test('nothing is pending on the embedded chain, and that is said', async ({ page }) => {
  await page.goto('/devnet/block/pending')
  await expect(page.getByText('No pending transactions')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('what waits for the next block is shown, one transaction after the other', async ({
  page,
}) => {
  // Anvil answers null for every pending index; other nodes give the transaction without a block.
  await page.route('**/v3/*', async (route) => {
    const request = route.request().postDataJSON()
    const [block, index] = request.params
    if (block !== 'pending') return route.continue()
    const answer = await route.fetch({
      postData: JSON.stringify({ ...request, params: ['0xa', index] }),
    })
    const { id, result } = await answer.json()
    await route.fulfill({
      json: { jsonrpc: '2.0', id, result: result && { ...result, blockHash: null } },
    })
  })
  await page.goto('/devnet/block/pending')
  await expect(page.getByText('3 pending transactions')).toBeVisible()
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table).toHaveAttribute('aria-rowcount', '4')
  await expect(table.getByText('0.75 ETH')).toBeVisible()
})

test.describe('when the service is cut off in the middle of a walk', () => {
  test.use({ quiet: false })

  test('what was asked stays, and going on finds the block', async ({ page, user }) => {
    let cut = true
    await page.route('**/v3/*', (route) =>
      cut && route.request().postDataJSON().method === 'eth_getBlockByHash'
        ? route.abort()
        : route.continue(),
    )
    await page.goto('/devnet/block/4')
    await expect(page.getByRole('alert')).toContainText('Cannot reach the provider')
    const asked = page.getByRole('region', { name: 'Search steps' })
    await expect(asked).toContainText('First transaction of block 5: found')
    await expect(page.getByText('not found on devnet')).toHaveCount(0)
    cut = false
    await user.click(page.getByRole('button', { name: 'Retry' }))
    await expect(page.getByRole('heading', heading)).toHaveText('Block 4')
  })

  test('a walk can be stopped, and gone on with', async ({ page, user }) => {
    let held = true
    await page.route('**/v3/*', (route) => {
      if (held && route.request().postDataJSON().method === 'eth_getBlockByHash') return
      return route.continue()
    })
    await page.goto('/devnet/block/4')
    await user.click(page.getByRole('button', { name: 'Stop' }))
    await expect(page.getByRole('heading', { name: 'Search stopped' })).toBeVisible()
    held = false
    await user.click(page.getByRole('button', { name: 'Restart search' }))
    await expect(page.getByRole('heading', heading)).toHaveText('Block 4')
  })
})
