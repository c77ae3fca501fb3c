import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { concat, keccak256, numberToHex, pad } from 'viem/utils'
import { storageManyPath } from '#paths/storage/storage-many.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

type Asked = { id: number; params: [address: string, position: string, block: string] }

/** Anvil’s first account, which created the token and kept most of it. */
const deployer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The token of the embedded chain, a holder of it, and its words as any client reads them. */
async function token(keyhole: Keyhole) {
  const { examples, baseUrl, apiKey } = await keyhole.connection()
  const example = examples.find(({ title }) => /ERC-20 balance/.test(title))
  if (example?.page !== 'storage') throw new Error('there is no example of a balance')
  const { address } = example
  const balances = async (keys: readonly string[]): Promise<bigint[]> => {
    const batch = keys.map((key, id) => {
      const slot = numberToHex(3, { size: 32 })
      const position = keccak256(concat([pad(key.toLowerCase() as `0x${string}`), slot]))
      const params = [address, position, 'latest']
      return { jsonrpc: '2.0', id, method: 'eth_getStorageAt', params }
    })
    const found: bigint[] = []
    const headers = { 'content-type': 'application/json' }
    for (let first = 0; first < batch.length; first += 100) {
      const body = JSON.stringify(batch.slice(first, first + 100))
      const answer = await fetch(`${baseUrl}/v3/${apiKey}`, { method: 'POST', headers, body })
      for (const { result } of (await answer.json()) as { result: string }[])
        found.push(BigInt(result))
    }
    return found
  }
  return { address, holder: example.keys[0]?.value ?? '', balances }
}

const progress = (page: Page) => page.getByRole('region', { name: 'Progress' }).getByRole('status')

test.describe('with a service that fails now and then', () => {
  test.use({ quiet: false })

  test('1,000 keys from a CSV are all read in the end, in their order', async ({
    page,
    user,
    keyhole,
  }) => {
    const { address, holder, balances } = await token(keyhole)
    const others = Array.from({ length: 999 }, (_, at) =>
      at === 500 ? deployer : pad(numberToHex(at + 1), { size: 20 }),
    )
    const keys = [...others.slice(0, 700), holder, ...others.slice(700)]
    const expected = await balances(keys)
    expect(expected.filter((balance) => balance > 0n)).toHaveLength(2)

    // Three ways to fail, one after the other; and one key whose state the node does not have for a while.
    let batches = 0
    let healed = false
    const missing = expected.findIndex((balance) => balance > 0n)
    const position = keccak256(
      concat([pad((keys[missing] ?? '0x') as `0x${string}`), numberToHex(3, { size: 32 })]),
    )
    const answer = async (route: Route) => {
      const asked: Asked | Asked[] = route.request().postDataJSON()
      const single = !Array.isArray(asked)
      const own = [asked].flat().find(({ params }) => params[1] === position)
      if (single && (healed || !own)) return route.continue()
      if (!single) batches += 1
      if (batches % 12 === 1) return route.fulfill({ status: 503, body: '<h1>no upstream</h1>' })
      if (batches % 12 === 4)
        return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '' })
      if (batches % 12 === 8) return route.abort('connectionreset')
      const response = await route.fetch()
      const told = [await response.json()]
        .flat()
        .map((entry: { id: number }) =>
          entry.id === own?.id && !healed
            ? { id: entry.id, error: { code: -32000, message: 'missing trie node' } }
            : entry,
        )
      // Answers to a batch may come in any order.
      return route.fulfill({ json: single ? told[0] : told.reverse() })
    }
    await page.route('**/v3/*', answer)
    await page.goto(storageManyPath('devnet', { address, mode: 'list' }))
    await user.fill(page.getByLabel('Mapping slot'), '3')
    const csv = ['"rank","holder, checked"', ...keys.map((key, at) => `${at + 1},${key}`)]
    await page.getByLabel('File of keys').setInputFiles({
      name: 'holders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv.join('\r\n')),
    })
    await expect(page.getByText('Keys in column 2. The first row is a heading.')).toBeVisible()
    await user.click(page.getByRole('button', { name: 'Read values' }))
    const again = page.getByRole('button', { name: /^Retry .* failed$/ })
    await expect(progress(page)).toContainText(/failed/)
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText('not zero')
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 30_000 })
    healed = true
    while (await again.isVisible()) {
      await user.click(again)
      await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
    }
    await expect(progress(page)).toHaveText('1,000 of 1,000 read.')
    expect(batches).toBeGreaterThan(20)

    const saving = page.waitForEvent('download')
    await user.click(page.getByRole('button', { name: 'Save CSV' }))
    const [, ...lines] = (await readFile(await (await saving).path(), 'utf8')).split('\r\n')
    const cells = lines.map((line) => line.split(','))
    expect(cells.map(([, key]) => key)).toEqual(keys)
    expect(cells.map(([, , value]) => BigInt(value ?? ''))).toEqual(expected)
    expect(new Set(cells.map(([, , , , , block]) => block)).size).toBe(1)
    const table = page.getByRole('table', { name: 'Values' })
    await user.click(table.getByRole('button', { name: 'Value' }))
    const [largest = 0n] = expected.toSorted((one, other) => (one > other ? -1 : 1))
    await expect(table.getByRole('row').nth(1)).toContainText(largest.toLocaleString('en-GB'))
  })
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 760 },
])
  test(`the values of pasted keys are on the first screen of ${viewport.width} px`, async ({
    page,
    user,
    keyhole,
  }) => {
    const { address, holder, balances } = await token(keyhole)
    const [balance = 0n] = await balances([holder])
    await page.setViewportSize(viewport)
    await page.goto(storageManyPath('devnet', { address, mode: 'list' }))
    const bar = page.getByRole('form', { name: 'Bulk read' })
    await user.fill(bar.getByLabel('Mapping slot'), '3')
    await user.fill(bar.getByRole('textbox', { name: 'Keys' }), `${holder}\n${deployer}`)
    await user.click(bar.getByRole('button', { name: 'Read values' }))
    await expect(page.getByRole('region', { name: 'Result' })).toBeFocused()
    await expect(bar).toContainText('Slot 3[address] · 2 keys · latest block')
    const firstRow = page.getByRole('table', { name: 'Values' }).getByRole('row').nth(1)
    await expect(firstRow).toContainText(balance.toLocaleString('en-GB'))
    await expect(firstRow).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expectToFitPhone(page)
    await user.click(bar.getByRole('button', { name: 'Edit' }))
    await expect(bar.getByLabel('Mapping slot')).toBeFocused()
    await expect(bar.getByRole('textbox', { name: 'Keys' })).toHaveValue(`${holder}\n${deployer}`)
  })
