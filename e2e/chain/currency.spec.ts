import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { gasPath } from '#paths/gas.ts'
import { test } from '../fixtures/own-chain.ts'
import { expectNoEther } from '../fixtures/rendered-text.ts'
import { expect } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** Init code of a contract that reverts without a reason: PUSH0 PUSH0 REVERT. */
const silentReverter = '0x625f5ffd5f526003601df3'

/** What a button's ticket or file says. */
async function copied(page: Page, user: User, label: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await user.click(page.getByRole('button', { name: 'More', exact: true }))
  await user.click(page.getByRole('button', { name: label }))
  return page.evaluate(() => navigator.clipboard.readText())
}

test.describe('on Polygon', () => {
  test.use({ chainId: 137 })

  test('every page of Polygon has its coin, and nothing is ether', async ({
    page,
    user,
    chain,
    own,
  }) => {
    test.setTimeout(180_000)
    const { client, from, to } = chain
    for (const ether of ['0.5', '1.25', '3', '0.000012345678', '7'])
      await client.sendTransaction({ chain: null, account: from, to, value: parseEther(ether) })
    await client.sendTransaction({ chain: null, account: from, data: silentReverter })
    await client.mine({ blocks: 1 })
    const { hash, transactions } = await client.getBlock({ blockNumber: 1n })
    const creation = await client.getTransactionReceipt({ hash: transactions.at(-1) ?? '0x' })
    const reverter = creation.contractAddress ?? '0x'
    const call = { network: 'devnet', from, to, value: '1.5 ether' }
    const pages: [path: string, shown: string | RegExp][] = [
      ['/', 'Latest blocks'],
      [`/devnet/block/${hash}`, '3 POL'],
      [`/devnet/block/${hash}?view=header`, /[\d.]+ POL/],
      ['/devnet/block/1/tx/0', /^(Sent|Transaction to send) [\d.]+ \w+ from/],
      [`/devnet/tx/${transactions[0]}`, /^(Sent|Transaction to send) [\d.]+ \w+ from/],
      [`/devnet/address/${from}`, /^[\d,.]+ POL$/],
      [`/devnet/address/${reverter}`, '0 POL'],
      [`/devnet/storage/${reverter}?slot=0`, '0x0'],
      [gasPath(call), 'Plus the value of 1.5 POL'],
      [gasPath({ ...call, to: reverter }), 'Inferred'],
      ['/devnet/gas', 'Estimate gas'],
      ['/playground', 'Playground'],
      ['/connections', 'POL'],
      ['/requests', 'Requests'],
      ['/files', 'Open'],
    ]
    for (const [path, shown] of pages) {
      await page.goto(own.url + path)
      await expect(page.getByRole('main').getByText(shown).first(), path).toBeVisible()
      await expectNoEther(page, path)
    }

    // What is copied, typed and saved says the same.
    await page.goto(`${own.url}/devnet/block/1/tx/0`)
    await expect(page.getByText(/^(Sent|Transaction to send) [\d.]+/)).toBeVisible()
    expect(await copied(page, user, 'Copy as Markdown')).toContain(' POL')
    await page.goto(own.url + gasPath({ network: 'devnet', from, to }))
    await user.click(page.getByRole('button', { name: 'Edit', exact: true }))
    await user.click(page.getByText('Advanced', { exact: true }))
    const value = page.getByLabel('Value', { exact: true })
    await user.fill(value, '2.5 POL')
    await expect(page.getByLabel('Unit of value')).toHaveValue('ether')
    await expect(value).toHaveValue('2.5')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/value=2\.5(\+|%20)ether/)
    await expect(page.getByText('2.5 POL').first()).toBeVisible()
  })
})

test.describe('where Polygon’s node refuses', () => {
  // What the node refuses, the console says.
  test.use({ chainId: 137, quiet: false })

  test('a connection without a chain ID has the coin of the chain that its test found', async ({
    page,
    user,
    chain,
    own,
  }) => {
    await chain.mine('3')
    const { baseUrl, apiKey } = await own.connection()
    await page.goto(`${own.url}/connections`)
    const form = page.getByRole('form', { name: 'Add connection' })
    await user.fill(form.getByLabel('RPC URL'), `${baseUrl}/v3/${apiKey}`)
    await user.click(form.getByRole('button', { name: 'Test and use' }))
    const card = page.getByRole('listitem').filter({ hasText: 'Added by you' })
    await expect(card.getByText('Chain 137', { exact: true })).toBeVisible()
    await expect(card.getByText('POL', { exact: true })).toBeVisible()
    const poor = { network: 'devnet', from: `0x${'5'.repeat(40)}`, data: '0x00', value: '1 ether' }
    await page.goto(own.url + gasPath(poor))
    const refused = page.getByRole('alert')
    await expect(refused).toContainText('The sender lacks funds')
    await expect(refused.getByRole('definition').first()).toHaveText('1 POL')
    await expectNoEther(page, 'refused')
  })
})
