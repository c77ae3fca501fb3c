import { createTestClient, http, parseEther, publicActions, walletActions } from 'viem'
import { startAnvil } from '#service/chain/anvil.ts'
import { Keyhole } from './keyhole.ts'
import { expect, test } from './story.ts'

test('a developer’s own node is served as devnet, and looked at like the embedded chain', async ({
  page,
}) => {
  const node = await startAnvil()
  const client = createTestClient({ mode: 'anvil', transport: http(node.url) })
    .extend(publicActions)
    .extend(walletActions)
  const [from, to] = await client.getAddresses()
  if (!from || !to) throw new Error('the node has no accounts')
  await client.sendTransaction({ chain: null, account: from, to, value: parseEther('1.25') })
  await client.mine({ blocks: 1 })
  const keyhole = await new Keyhole().start({ KEYHOLE_RPC_URL: node.url })
  try {
    await page.goto(keyhole.url)
    await expect(page.getByText('Your node has no tour')).toBeVisible()
    await page.getByRole('combobox', { name: 'Search' }).fill('1/0')
    await page.keyboard.press('Enter')
    await expect(page.getByText('pays · 1.25 ETH')).toBeVisible()
    await page.getByRole('link', { name: /^Block 0x/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 1')
  } finally {
    // What it still asks would be a failure when the service is gone.
    await page.close()
    await keyhole.end()
    await node.stop()
  }
})
