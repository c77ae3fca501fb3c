import { test } from '../fixtures/own-chain.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect } from '../fixtures/story.ts'

/** Sets its slot 0 at the first call, and reverts at each later one. */
const onceOnly = '0x600f600a5f39600f5ff35f54156009575f5ffd5b60015f5500'

test('a call that fails by an earlier transaction of its block is no success', async ({
  page,
  user,
  chain,
  own,
}) => {
  const { client, from } = chain
  await client.sendTransaction({ chain: null, account: from, data: onceOnly, gas: 200_000n })
  await client.mine({ blocks: 1 })
  const created = await client.getBlock({ includeTransactions: true })
  const { contractAddress } = await client.getTransactionReceipt({
    hash: created.transactions[0]?.hash ?? '0x',
  })
  for (const nonce of [1, 2])
    await client.sendTransaction({
      chain: null,
      account: from,
      to: contractAddress,
      data: '0x12345678',
      gas: 100_000n,
      nonce,
    })
  await client.mine({ blocks: 1 })
  await page.goto(`${own.url}/devnet/block/2/tx/1`)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Call to 0x12345678 on')
  await user.click(page.getByRole('link', { name: 'Estimate call' }))
  const around = page.getByRole('region', { name: 'Before and after its block' })
  await expect(around).toContainText(/Before, state of block 1Would succeed · [\d,]+ gas/)
  await expect(around).toContainText('After, state of block 2reverts: no reason given')
  await expect(around).toContainText('The outcomes differ')
  await expect(around).toContainText('status is in its receipt')
  await expect(page.getByText('Would succeed', { exact: true })).toBeVisible()
  await expectToFitPhone(page)
})
