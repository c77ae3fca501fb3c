import { parseEther } from 'viem'
import { breadcrumb } from '../fixtures/breadcrumb.ts'
import { test } from '../fixtures/own-chain.ts'
import { expect } from '../fixtures/story.ts'

test('pending: on a node that does not mine, and then does', async ({ page, chain, own }) => {
  const { client, from, to } = chain
  await client.setAutomine(false)
  await client.sendTransaction({ chain: null, account: from, to, value: parseEther('0.5') })
  // Anvil gives nothing of its pending block by index, and that must not look like an empty pool.
  await page.goto(`${own.url}/devnet/block/pending/tx/0`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction not found')
  await expect(page.getByText('even with some in the pool')).toBeVisible()
  await client.mine({ blocks: 1 })
  await page.goto(`${own.url}/devnet/block/1/tx/0`)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    'Transaction to send 0.5 ETH from',
  )
  await expect(page.getByText('1 of 1')).toBeVisible()
})

test('a walk over more empty blocks than it looks at ends, and says how many it saw', async ({
  page,
  user,
  chain,
  own,
}) => {
  await chain.mine('0.5')
  await chain.client.mine({ blocks: 20 })
  await chain.mine('0.5')
  await page.goto(`${own.url}/devnet/block/1/tx/0`)
  await user.click(page.getByRole('button', { name: 'Next transaction' }))
  await expect(page.getByText('The nearest 16 blocks are empty.')).toBeVisible()
  await page.goto(`${own.url}/devnet/block/latest/tx/0`)
  await user.click(page.getByRole('button', { name: 'Previous transaction' }))
  await expect(page.getByText('The nearest 16 blocks are empty.')).toBeVisible()
})

test('where the arguments of a creation begin is said to be unknown where nothing tells it', async ({
  page,
  user,
  chain,
  own,
}) => {
  // Keeps the word that lies behind its 19 bytes in storage, as Vyper reads arguments, and returns STOP.
  const code = '0x6020601360003960005160005560016000f300' as const
  await chain.client.sendTransaction({
    chain: null,
    account: chain.from,
    data: `${code}${'07'.padStart(64, '0')}`,
  })
  await chain.client.mine({ blocks: 1 })
  await page.goto(`${own.url}/devnet/block/1/tx/0?view=input`)
  const input = page.getByRole('region', { name: 'Input data' })
  await expect(input.getByText('the code does not show where they begin')).toBeVisible()
  await user.click(input.getByText('Decode constructor arguments'))
  const box = input.getByRole('textbox', { name: 'ABI with the constructor' })
  await user.fill(box, 'constructor(string name)')
  await expect(input.getByText('does not end with arguments of these types')).toBeVisible()
  await user.fill(box, 'constructor(uint256 supply)')
  await expect(input.getByText('Valid only if this is its')).toBeVisible()
})

test.describe('odd answers', () => {
  test.use({ quiet: false })

  test('nulls of a pending transaction are shown as such, and lead nowhere', async ({
    page,
    user,
  }) => {
    const pending = {
      hash: `0x${'34'.repeat(32)}`,
      blockHash: null,
      blockNumber: null,
      transactionIndex: null,
      newField: { of: 'a fork to come' },
      input: 'what',
      accessList: 'none',
      blobVersionedHashes: 7,
      authorizationList: [{ address: '0x12' }, null],
    }
    await page.route('**/v3/*', async (route) => {
      const { id } = route.request().postDataJSON()
      await route.fulfill({ json: { jsonrpc: '2.0', id, result: { ...pending, chainID: '0x1' } } })
    })
    await page.goto('/devnet/block/pending/tx/0')
    await expect(page.getByText('Pending', { exact: true })).toBeVisible()
    await expect(page.getByText('Not in a block yet')).toBeVisible()
    await expect(page.getByText('{"of":"a fork to come"}')).toBeVisible()
    await expect(page.getByText('Unavailable: price, gas limit or value is missing')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Input data' })).toContainText('unexpected form')
    await expect(page.getByRole('button', { name: 'Previous transaction' })).toHaveCount(0)
    const tab = (name: string) => page.getByRole('link', { name, exact: true })
    await user.click(tab('Access list'))
    await expect(page.getByText('unexpected form')).toHaveCount(1)
    await user.click(tab('Blobs'))
    await expect(page.getByText('unexpected form')).toHaveCount(1)
    await user.click(page.getByRole('link', { name: 'Authorizations 2' }))
    await expect(page.getByRole('region', { name: 'Authorizations' })).toContainText('unreadable')
    await user.click(tab('Signature'))
    await expect(page.getByRole('button', { name: 'Chain ID (chainID)' })).toBeVisible()
  })

  test('a service that fails is not a missing transaction', async ({ page }) => {
    await page.route('**/v3/*', (route) => route.fulfill({ status: 403, body: 'settings' }))
    await page.goto('/devnet/block/3/tx/0')
    await expect(page.getByRole('alert')).toContainText('Not permitted for this key')
    await expect(page.getByText('Transaction not found')).toHaveCount(0)
  })

  test('a service that ends in the middle of a walk breaks it off, and it can go on', async ({
    page,
    user,
    ownKeyhole,
  }) => {
    await page.goto(`${ownKeyhole.url}/devnet/block/3/tx/6`)
    await expect(page.getByText('7 of 7')).toBeVisible()
    // It answers for the empty block 4, and is gone before block 5 is asked for.
    let ended: Promise<unknown> | undefined
    await page.route('**/v3/*', async (route) => {
      const { params } = route.request().postDataJSON()
      if (params[0] === '0x5') ended ??= ownKeyhole.stop()
      await ended
      await route.continue()
    })
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('alert')).toContainText('Cannot reach the provider')
    await expect(page.getByText('7 of 7')).toBeVisible()
    await expect(page.getByText(/blocks are empty|No later/)).toHaveCount(0)
    await page.unroute('**/v3/*')
    await ownKeyhole.start()
    await user.click(page.getByRole('button', { name: 'Retry' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction')
    await expect(breadcrumb(page)).toHaveText('Block 5 › Transaction (index 0)')
  })

  test('a view that the service is not there to send says so, and the rest of the page stays', async ({
    page,
    user,
    ownKeyhole,
  }) => {
    // The frame's own last part comes a second after the page.
    const frame = page.waitForResponse(/\/deferred-chrome-/)
    await page.goto(`${ownKeyhole.url}/devnet/block/3/tx/1?view=input`)
    await expect(page.getByText('Re-encodes to identical bytes')).toBeVisible()
    await frame
    await ownKeyhole.stop()
    await user.click(page.getByRole('link', { name: '32-byte values' }))
    await expect(page.getByText('Part of this page could not be loaded')).toBeVisible()
    await user.click(page.getByRole('link', { name: 'Hex' }))
    await expect(page.getByText(/^0xa9059cbb/).first()).toBeVisible()
    await expect(page.getByText('2 of 7')).toBeVisible()
    const search = page.getByRole('combobox', { name: 'Search' })
    await user.fill(search, '3/2')
    await user.press(search, 'Enter')
    await expect(page.getByRole('alert')).toContainText('Search did not load')
    await expect(search).toHaveValue('3/2')
  })

  test('a transaction of a block that was replaced is read from the block itself', async ({
    page,
    keyhole,
  }) => {
    const other = `0x${'ab'.repeat(32)}`
    const hash = (await keyhole.connection()).tour[2]?.block
    await page.route('**/v3/*', async (route) => {
      const { method } = route.request().postDataJSON()
      if (method !== 'eth_getTransactionByBlockNumberAndIndex') return route.continue()
      const response = await route.fetch()
      const json = await response.json()
      await route.fulfill({ json: { ...json, result: { ...json.result, blockHash: other } } })
    })
    await page.goto(`/devnet/block/${hash}/tx/2`)
    await expect(page.getByText('the block’s own list')).toBeVisible()
    await expect(page.getByText('Orphaned', { exact: true })).toBeVisible()
    await expect(page.getByText('2 · dynamic fee')).toBeVisible()
  })

  test('a deposit of an OP Stack chain has no fee here', async ({ page }) => {
    // nlordell/ethrpc-rs src/batch.rs, transaction 0 of block 274.
    const deposit = {
      blockHash: '0xfc70e073ec6e1bb7f387698e4be418d7b1ff2216f625cdf41e1b80fb08029ef5',
      blockNumber: '0x112',
      from: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001',
      gas: '0xf4240',
      gasPrice: '0x0',
      hash: '0x13a644af4f64ce801dcd57faa823e8952f2290b810fdd31995dda62977ed3df1',
      input:
        '0x015d8eb90000000000000000000000000000000000000000000000000000000001267f330000000000000000000000000000000000000000000000000000000065da6073000000000000000000000000000000000000000000000000000000075d3f861097c24796a4f639846a6a3ea3a59c11de8d89e11f551bae8feca9271a78926d420000000000000000000000000000000000000000000000000000000000000004000000000000000000000000415c8893d514f9bc5211d36eeda4183226b84aa700000000000000000000000000000000000000000000000000000000000000bc00000000000000000000000000000000000000000000000000000000000a6fe0',
      nonce: '0x111',
      to: '0x4200000000000000000000000000000000000015',
      transactionIndex: '0x0',
      value: '0x0',
      type: '0x7e',
      v: '0x0',
      r: '0x0',
      s: '0x0',
      sourceHash: '0x5a1b66228a26547e2ce6fe1aa734d2c34e062e42ccd5710463e6987890f1ad5d',
      mint: '0x0',
      depositReceiptVersion: '0x1',
    }
    await page.route('**/v3/*', async (route) => {
      const { id, method } = route.request().postDataJSON()
      const result = method === 'eth_getBlockByHash' ? null : deposit
      await route.fulfill({ json: { jsonrpc: '2.0', id, result } })
    })
    await page.goto('/devnet/block/274/tx/0')
    await expect(page.getByText('No fee on this chain')).toBeVisible()
    await expect(page.getByText('Type 126 · deposit')).toHaveAttribute('title', /Unsigned/)
    await expect(page.getByRole('button', { name: 'Minted' })).toBeVisible()
    const input = page.getByRole('region', { name: 'Input data' })
    await expect(input.getByText(/^setL1BlockValues\(/)).toBeVisible()
    await expect(input.getByText('19,300,147')).toBeVisible()
  })
})
