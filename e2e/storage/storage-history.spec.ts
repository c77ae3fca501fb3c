import type { Page } from '@playwright/test'
import {
  createTestClient,
  encodeAbiParameters,
  type Hex,
  http,
  keccak256,
  publicActions,
  walletActions,
} from 'viem'
import { type StorageHistoryLink, storageHistoryPath } from '#paths/storage/storage-history.ts'
import { type Anvil, startAnvil } from '#service/chain/anvil.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

const form = (page: Page, name: string) => page.getByRole('form', { name })
const changes = (page: Page) => page.getByRole('table', { name: 'Changes of the value' })
const rows = (page: Page) => changes(page).getByRole('rowgroup').getByRole('row')
const plot = (page: Page) => page.getByRole('figure', { name: 'The value at each read' })

/** The token's balance of the example, and what the service itself says of it at each block. */
async function balance(keyhole: Keyhole) {
  const { examples, baseUrl, apiKey } = await keyhole.connection()
  const example = examples.find(({ title }) => title === 'ERC-20 balance')
  if (example?.page !== 'storage') throw new Error('the example is gone')
  const position = keccak256(
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'uint256' }],
      [example.keys[0]?.value as Hex, BigInt(example.slot)],
    ),
  )
  const params = (block: number) => [example.address, position, `0x${block.toString(16)}`]
  const at = async (block: number): Promise<bigint> => {
    const answer = await fetch(`${baseUrl}/v3/${apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getStorageAt',
        params: params(block),
      }),
    })
    return BigInt(((await answer.json()) as { result: Hex }).result)
  }
  const values = await Promise.all(Array.from({ length: 14 }, (_, block) => at(block)))
  const value = { network: 'devnet', address: example.address, slot: position, as: 'uint256' }
  return {
    value,
    values,
    changed: values.flatMap((_, at) => (at > 0 && values[at] !== values[at - 1] ? [at] : [])),
  }
}

const grouped = (value: bigint) => value.toString().replace(/\B(?=(\d{3})+$)/g, ',')

test('a balance is compared at two blocks, its changes found to the block, and all of it linked', {
  tag: '@task',
}, async ({ page, user, keyhole }) => {
  const { value, values, changed } = await balance(keyhole)
  const edit = (bar: ReturnType<typeof form>) =>
    user.click(bar.getByRole('button', { name: 'Edit' }))
  await page.goto(storageHistoryPath({ ...value, from: '0x5', to: '0x6', samples: 1 }))
  await expect(page.locator('p', { hasText: 'changed by' })).toContainText(
    `−${grouped((values[5] ?? 0n) - (values[6] ?? 0n))}.`,
  )
  await page.goto(storageHistoryPath(value))
  const range = form(page, 'Range of blocks')
  // The search has run at once, and its first line says since when the value is what it is.
  await expect(page.getByText(`since block ${changed.at(-1)}`)).toBeVisible()
  await edit(range)
  await expect(range.getByRole('combobox', { name: 'From block' })).toBeVisible()
  await user.fill(range.getByLabel('From block'), 'earliest')
  await user.fill(range.getByLabel('Steps'), '16')
  await user.press(range.getByLabel('Steps'), 'Enter')
  await expect(page).toHaveURL(/from=earliest&samples=16/)
  await expect(page.getByTitle('no change is missed')).toBeVisible()
  await expect(rows(page)).toHaveCount(changed.length)
  for (const [place, at] of changed.entries()) {
    await expect(rows(page).nth(place)).toContainText(grouped(values[at] ?? 0n))
    await expect(rows(page).nth(place).getByRole('link').first()).toHaveText(String(at))
    await expect(rows(page).nth(place)).toContainText('2026-01-01 00:')
  }
  await page.reload()
  await expect(rows(page)).toHaveCount(changed.length)
  const download = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'Save CSV' }))
  const saved = await (await (await download).createReadStream()).toArray()
  expect(Buffer.concat(saved).toString().split('\r\n')[7]).toContain(`6,${values[6]},0x`)
  await user.click(rows(page).first().getByRole('link').first())
  await expect(page).toHaveURL(`/devnet/block/${changed[0]}`)
})

test('the plot and the changes are on the first screen', async ({ page, keyhole }) => {
  const { value } = await balance(keyhole)
  const link = storageHistoryPath({ ...value, from: '0x0', samples: 16 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(link)
  await expect(page.getByTitle('no change is missed')).toBeVisible()
  // The line at the foot covers the last 40 px.
  for (const shown of [plot(page), rows(page).first()])
    expect((await shown.boundingBox())?.y).toBeLessThan(700)
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto(link)
  await expect(page.getByTitle('no change is missed')).toBeVisible()
  const box = await plot(page).boundingBox()
  expect(box?.y).toBeLessThan(640)
  const newest = rows(page).last()
  await newest.scrollIntoViewIfNeeded()
  await expect(newest.getByText(/^2026-01-01 00:.*UTC$/)).toBeVisible()
  await expect(newest.getByRole('link', { name: /^(tx|Transaction) / }).first()).toBeVisible()
  await expectToFitPhone(page)
})

type Sent = { id: number; method: string; params: string[] }

/** The blocks at which a request reads storage, by the id of each read. */
const storageReads = (sent: Sent | Sent[]): Map<number, number> =>
  new Map(
    [sent]
      .flat()
      .filter(({ method }) => method === 'eth_getStorageAt')
      .map(({ id, params }) => [id, Number(params[2])]),
  )

test.describe('on a chain of its own', () => {
  test.use({ quiet: false })

  /** A contract that stores what it is sent in slot 0: PUSH0 CALLDATALOAD PUSH0 SSTORE. */
  async function ownChain() {
    const node = await startAnvil()
    const client = createTestClient({ mode: 'anvil', transport: http(node.url) })
      .extend(publicActions)
      .extend(walletActions)
    const [account] = await client.getAddresses()
    if (!account) throw new Error('the node has no accounts')
    const send = async (to: Hex | null, data: Hex) => {
      await client.sendTransaction({ chain: null, account, to, data, gas: 100_000n })
      await client.mine({ blocks: 1 })
    }
    await send(null, '0x645f355f55005f526005601bf3')
    const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const store = (value: number) => send(address, `0x${value.toString(16).padStart(64, '0')}`)
    const value = {
      network: 'devnet',
      address,
      slot: '0',
      as: 'uint256',
    }
    return { node, client, store, value }
  }

  /** Serves the node to a page, and ends both, no matter what happens in between. */
  async function served(
    page: Page,
    node: Anvil,
    story: (url: (value: Value) => string) => Promise<void>,
  ) {
    const keyhole = await new Keyhole().start({ KEYHOLE_RPC_URL: node.url })
    try {
      await story((value) => keyhole.url + storageHistoryPath(value))
    } finally {
      // What it still asks would be a failure when the service is gone.
      await page.close()
      await keyhole.end()
      await node.stop()
    }
  }
  type Value = StorageHistoryLink

  test('changes are found although reads fail, state is gone and the chain is reorganised', async ({
    page,
    user,
  }) => {
    const { node, client, store, value } = await ownChain()
    await client.mine({ blocks: 118 })
    await store(5) // block 120
    await client.mine({ blocks: 99 })
    await store(6) // block 220
    await store(9) // block 221
    await served(page, node, async (url) => {
      // All but the samples hang, then fail; reads may travel alone or together.
      const samples = [0, 27, 55, 82, 110, 138, 165, 193, 221]
      let trouble: 'hangs' | 'fails' | undefined = 'hangs'
      await page.route('**/v3/*', async (route) => {
        const reads = storageReads(route.request().postDataJSON())
        if (reads.size === 0) return route.continue()
        const isSample = (id: number) => samples.includes(reads.get(id) ?? 0)
        if (trouble === 'hangs' && ![...reads.keys()].every(isSample)) return
        const answer = await (await route.fetch()).json()
        const troubled = (item: { id: number }) => {
          const error = (code: number, message: string) => ({
            ...{ jsonrpc: '2.0', id: item.id, error: { code, message } },
          })
          if ((reads.get(item.id) ?? 0) < 33) return error(-32000, 'missing trie node 8b16 (path )')
          if (trouble === 'fails' && !isSample(item.id)) return error(-32603, 'internal error')
          return item
        }
        return route.fulfill({
          json: Array.isArray(answer) ? answer.map(troubled) : troubled(answer),
        })
      })
      await page.goto(url({ ...value, from: '0x0', samples: 8 }))
      await expect(page.getByText('9 reads; min.')).toBeVisible()
      await user.click(page.getByRole('button', { name: 'Stop' }))
      await expect(page.getByText('Stopped: 9 reads')).toBeVisible()
      trouble = 'fails'
      await user.click(page.getByRole('button', { name: 'Continue' }))
      await expect(page.getByRole('alert')).toContainText('internal error')
      await expect(page.getByText(/^Stopped: \d+ reads; min\. \d+ to go/)).toBeVisible()
      trouble = undefined
      await user.click(page.getByRole('button', { name: 'Retry' }))
      await expect(rows(page)).toHaveCount(4)
      await expect(changes(page).getByRole('link', { name: /^\d+$/ })).toHaveText([
        '33',
        '120',
        '220',
        '221',
      ])
      await expect(page.getByText('The node keeps state from block 33 on')).toBeVisible()

      // The newest block is replaced while the value is read again.
      await page.unroute('**/v3/*')
      let reorganised: Promise<unknown> | undefined
      await page.route('**/v3/*', async (route) => {
        if (storageReads(route.request().postDataJSON()).size > 0) {
          reorganised ??= client
            .request({ method: 'anvil_reorg' as never, params: [2, []] as never })
            .then(() => store(10))
          await reorganised
        }
        return route.continue()
      })
      await user.click(page.getByRole('button', { name: 'Refresh' }))
      await expect(page.getByTitle('It was replaced during the search')).toBeVisible()
      await expect(changes(page).getByRole('link', { name: /^\d+$/ }).last()).toHaveText('222')
      await expect(rows(page).last()).toContainText('10')
    })
  })
})
