import type { Page } from '@playwright/test'
import {
  type Address,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
} from 'viem'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { gasPath } from '#paths/gas.ts'
import { readPath } from '#paths/read.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { storageHistoryPath } from '#paths/storage/storage-history.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { viewsCode } from '#testing/views-code.ts'
import { test as ownChain } from '../fixtures/own-chain.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })
const storageValue = (page: Page) => page.getByRole('region', { name: 'Value' })

/** The token of the tour, and one who holds some. */
async function tokenOf(keyhole: Keyhole) {
  const { examples } = await keyhole.connection()
  const example = examples.find(({ title }) => title === 'ERC-20 balance')
  if (example?.page !== 'storage') throw new Error('the examples have changed')
  return {
    address: example.address,
    path: example.path ?? '',
    holder: example.keys[0]?.value ?? '',
  }
}

test('amounts of a token have its symbol in a transaction, and its own word is named as that', {
  tag: '@task',
}, async ({ page }) => {
  await page.goto('/devnet/block/3/tx/1')
  await expect(summary(page)).toHaveText(
    /^Call to transfer 12\.5 KEY from .*to .*on .*Unconfirmed Self-reported$/,
  )
  const amount = page.getByRole('cell', { name: /^12,500,000,000,000,000,000/ })
  await expect(amount).toContainText('12.5 KEY Self-reported')
  await expectToFitPhone(page)
  await page.goto('/devnet/block/7/tx/1')
  await expect(summary(page)).toHaveText(/^Call to approve 500 KEY for .* on .*Self-reported$/)
  await page.goto('/devnet/block/7/tx/2')
  await expect(summary(page)).toHaveText(
    /^Call to transfer 120 KEY from .* to .* on .*Self-reported$/,
  )
})

test('a balance, a supply and an allowance are amounts in storage, and other numbers are not', async ({
  page,
  keyhole,
}) => {
  const { address, path } = await tokenOf(keyhole)
  await page.goto(storagePath({ network: 'devnet', address, path }))
  await expect(storageValue(page)).toContainText(/[\d,.]+ KEY Self-reported/)
  // The number stays what is read and copied.
  await expect(storageValue(page).getByRole('status')).toHaveText(/^[\d,]{20,}$/)
  await page.goto(storagePath({ network: 'devnet', address, slot: '2' }))
  await expect(storageValue(page)).toContainText('Type assumed')
  await expect(storageValue(page)).not.toContainText('KEY')
  await page.goto(storageLayoutPath({ network: 'devnet', address }))
  const supply = page.getByRole('treeitem', { name: /totalSupply/ })
  await expect(supply).toContainText('1,000,000 KEY')
  // A link may give any name to any slot: the layout must lead there by it.
  const both = page.getByRole('region', { name: 'The value at both blocks' })
  const history = { network: 'devnet', address, type: 'uint256', offset: 0, name: 'totalSupply' }
  await page.goto(storageHistoryPath({ ...history, position: slotWord(2n) }))
  await expect(both).toContainText('1,000,000 KEY Self-reported')
  const changes = { part: 'changes', from: '0x0', samples: 16 } as const
  await page.goto(storageHistoryPath({ ...history, ...changes, position: slotWord(2n) }))
  await expect(page.getByRole('table')).toContainText('1,000,000 KEY')
  await page.goto(storageHistoryPath({ ...history, part: 'watch', position: slotWord(2n) }))
  await expect(page.getByRole('region', { name: 'Values seen' })).toContainText('1,000,000 KEY')
  await page.goto(storageHistoryPath({ ...history, position: slotWord(1n) }))
  await expect(page.getByText('Name from link')).toBeVisible()
  await expect(both).not.toContainText('KEY')
})

test('what its views return is an amount', async ({ page, user, keyhole }) => {
  const { address, holder } = await tokenOf(keyhole)
  await page.goto(readPath({ network: 'devnet', address, view: 'read' }))
  const result = (name: string) => page.getByRole('status', { name: `Result of ${name}` })
  await expect(result('totalSupply')).toContainText('1,000,000 KEY Self-reported')
  await expect(result('decimals')).toHaveText('18')
  await user.click(page.getByRole('link', { name: 'balanceOf', exact: true }))
  await user.fill(page.getByLabel('owner (address)'), holder)
  await page.keyboard.press('Enter')
  await expect(result('balanceOf')).toContainText(/[\d,.]+ KEY Self-reported/)
})

test('a token that was read before is there at once, before anything is read of it again', async ({
  page,
}) => {
  await page.goto('/devnet/block/3/tx/1')
  await expect(summary(page)).toContainText('12.5 KEY')
  await page.route('**/v3/*', (route) =>
    /eth_estimateGas/.test(route.request().postData() ?? '') ? undefined : route.continue(),
  )
  await page.reload()
  await expect(summary(page)).toContainText('12.5 KEY')
  // Of another transaction of the same token, too.
  await page.goto('/devnet/block/10/tx/1')
  await expect(summary(page)).toContainText('12.5 KEY')
})

/** The provider's response to the one estimate that reads symbol() and decimals(). */
const waitForUnit = async (page: Page) => {
  const response = await page.waitForResponse((response) => {
    const sent = response.request().postData() ?? ''
    return sent.includes('95d89b41') && sent.includes('313ce567')
  })
  await response.finished()
  // What it may change is drawn by then.
  await page.waitForLoadState('networkidle')
}

/** A word, and a string, as a view returns them. */
const word = (number: bigint | number): Hex => numberToHex(number, { size: 32 })
const string = (text: string): Hex => encodeAbiParameters([{ type: 'string' }], [text])
const errors = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
])

/** Code of a token; what it says of itself is all that it does. */
const tokenCode = (decimals: Hex, symbol: Hex, ...others: Parameters<typeof viewsCode>[0]) =>
  viewsCode([
    { signature: 'decimals()', data: decimals },
    { signature: 'symbol()', data: symbol },
    ...others,
  ])

ownChain(
  'each token counts in its own unit; ids are no amounts, and an unlimited approval is named',
  async ({ page, chain, own }) => {
    const { client, from, to } = chain
    const mined: string[] = []
    /** Mines a call of a contract of its own with this code, and opens its transaction. */
    const openCall = async (code: Hex, data: Hex) => {
      const token = `0x${numberToHex(mined.length + 1, { size: 1 })
        .slice(2)
        .repeat(20)}` as const
      await client.setCode({ address: token, bytecode: code })
      await client.sendTransaction({ chain: null, account: from, to: token, data, gas: 100_000n })
      await client.mine({ blocks: 1 })
      mined.push(token)
      await page.goto(`${own.url}/devnet/block/${mined.length}/tx/0`)
    }
    const call = (functionName: 'transfer' | 'approve' | 'transferFrom', ...args: unknown[]) =>
      encodeFunctionData({ abi: erc20Abi, functionName, args } as never)
    const usdc = tokenCode(word(6), string('USDC'))

    await openCall(usdc, call('transfer', to, 12_500_000n))
    await expect(summary(page)).toContainText('Call to transfer 12.5 USDC from')
    await openCall(usdc, call('approve', to, maxUint256))
    await expect(summary(page)).toContainText('Call to approve unlimited USDC for')
    await expect(page.getByRole('cell', { name: 'Unlimited USDC' })).toContainText('Self-reported')
    // bytes32, as in contracts before 2018.
    const maker = encodeAbiParameters([{ type: 'bytes32' }], [`0x4d4b52${'00'.repeat(29)}`])
    await openCall(tokenCode(word(18), maker), call('transfer', to, 1n))
    await expect(summary(page)).toContainText('Call to transfer < 0.000001 MKR from')

    // The same selector with an id: no decimals, or a contract that says what it is.
    const ids = { signature: 'symbol()', data: string('PUNK') }
    let unitRead = waitForUnit(page)
    await openCall(viewsCode([ids]), call('transferFrom', from, to, 7n))
    await unitRead
    await expect(summary(page)).toContainText('Call to transferFrom(')
    const isEip721 = { signature: 'supportsInterface(bytes4)', data: word(1) }
    unitRead = waitForUnit(page)
    await openCall(tokenCode(word(0), string('PUNK'), isEip721), call('approve', to, 7n))
    await unitRead
    await expect(summary(page)).toContainText('Call to approve(')
    await expect(page.getByText('PUNK')).toHaveCount(0)
  },
)

ownChain(
  'a symbol is text and nothing else, whatever a contract returns',
  async ({ page, chain, own }) => {
    const { client, from, to } = chain
    const openTransfer = async (code: Hex) => {
      const token: Address = `0x${'7e'.repeat(20)}`
      await client.setCode({ address: token, bytecode: code })
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to, 125n * 10n ** 17n],
      })
      await client.sendTransaction({ chain: null, account: from, to: token, data, gas: 100_000n })
      await client.mine({ blocks: 1 })
      await page.goto(`${own.url}/devnet/block/${await client.getBlockNumber()}/tx/0`)
    }
    await openTransfer(tokenCode(word(18), string('<b>ETH</b>')))
    await expect(summary(page)).toContainText('Call to transfer 12.5 <b>ETH</b> from')
    await expect(summary(page)).toContainText('Self-reported')
    await openTransfer(tokenCode(word(18), string('K'.repeat(5000))))
    await expect(summary(page)).toContainText(`Call to transfer 12.5 ${'K'.repeat(20)}… from`)
    await expectToFitPhone(page)
    await openTransfer(tokenCode(word(18), string('שקל')))
    await expect(summary(page).locator('bdi')).toHaveText('שקל')
    // A direction, decimals beyond a uint8, a loop without end, a megabyte, no text.
    for (const code of [
      tokenCode(word(18), string('US\u202eDC')),
      tokenCode(word(256), string('USDC')),
      '0x5b5f56',
      '0x621000005ff3',
      tokenCode(word(18), word(0)),
    ] as const) {
      const unitRead = waitForUnit(page)
      await openTransfer(code)
      await unitRead
      await expect(summary(page)).toContainText('Call to transfer 12.5 tokens from')
      await expect(summary(page)).toContainText('Assumed 18 decimals')
    }
  },
)

ownChain('amounts of a revert are those of the called token', async ({ page, chain, own }) => {
  const { client, from, to } = chain
  const token: Address = `0x${'7e'.repeat(20)}`
  const revert = encodeErrorResult({ abi: errors, args: [from, 500_000n, 2_000_000n] })
  const reverting = (signature: string) => ({ signature, data: revert, reverts: true })
  await client.setCode({
    address: token,
    bytecode: tokenCode(
      word(6),
      string('USDC'),
      reverting('transfer(address,uint256)'),
      reverting('deposit()'),
    ),
  })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
  await page.goto(own.url + gasPath({ network: 'devnet', from, to: token, data }))
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('ERC20InsufficientBalance')
  await expect(result).toContainText(/2,000,000.*2 USDC Self-reported/)
  await expect(result).toContainText(/500,000.*0\.5 USDC Self-reported/)
  // Another function may have passed on the error of another token.
  await page.goto(own.url + gasPath({ network: 'devnet', from, to: token, function: 'deposit()' }))
  await expect(result).toContainText('ERC20InsufficientBalance')
  await page.waitForLoadState('networkidle')
  await expect(result).not.toContainText('USDC')
})

test('a reader who saves data is not cost an estimate', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const methods: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') methods.push(request.postDataJSON().method)
  })
  await page.goto('/devnet/block/3/tx/1')
  await expect(summary(page)).toContainText('Call to transfer 12.5 tokens from')
  await page.waitForLoadState('networkidle')
  await expect(summary(page)).toContainText('Assumed 18 decimals')
  expect(methods).toContain('eth_getTransactionByBlockNumberAndIndex')
  expect(methods).not.toContain('eth_estimateGas')
})

test.describe('a provider that lets nothing out of an estimate', () => {
  test.use({ quiet: false })
  test('shows amounts as if nothing was known, and is tried once', async ({ page }) => {
    let estimateCount = 0
    await page.route('**/v3/*', async (route) => {
      const { id, method } = route.request().postDataJSON()
      if (method !== 'eth_estimateGas') return route.continue()
      estimateCount++
      return route.fulfill({ json: { jsonrpc: '2.0', id, result: '0x5208' } })
    })
    await page.goto('/devnet/block/3/tx/1')
    await expect.poll(() => estimateCount).toBe(2)
    await expect(summary(page)).toContainText('Call to transfer 12.5 tokens from')
    await expect(summary(page)).toContainText('Assumed 18 decimals')
    await expect(page.getByText('Self-reported')).toHaveCount(0)
    expect(estimateCount).toBe(2)
  })
})
