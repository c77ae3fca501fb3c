import type { Page } from '@playwright/test'
import {
  type Address,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  parseAbi,
} from 'viem'
import { gasPath } from '#paths/gas.ts'
import { viewsCode } from '#testing/views-code.ts'
import { test as ownChain } from '../fixtures/own-chain.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, hasExtraMethods, test } from '../fixtures/story.ts'

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })

test('a token that was read before is there at once, before anything is read of it again', async ({
  page,
}) => {
  await page.goto('/devnet/block/3/tx/1')
  await expect(summary(page)).toContainText('12.5 KEY')
  await expectToFitPhone(page)
  await page.route('**/v3/*', (route) =>
    /eth_estimateGas/.test(route.request().postData() ?? '') ? undefined : route.continue(),
  )
  await page.reload()
  await expect(summary(page)).toContainText('12.5 KEY')
  // Of another transaction of the same token, too.
  await page.goto('/devnet/block/10/tx/1')
  await expect(summary(page)).toContainText('12.5 KEY')
})

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
  await expect(result).toContainText(/2 USDC Per the contract 2,000,000/)
  await expect(result).toContainText(/0\.5 USDC Per the contract 500,000/)
  if (hasExtraMethods) {
    // So are they of a transaction that failed.
    const failing = { chain: null, account: from, to: token, data, gas: 200_000n }
    const hash = await client.sendTransaction(failing)
    await client.mine({ blocks: 1 })
    await page.goto(`${own.url}/devnet/tx/${hash}`)
    const reason = page.getByRole('region', { name: 'Failure reason' })
    await expect(reason).toContainText(/0\.5 USDC Per the contract 500,000/)
  }
  // Another function may have passed on the error of another token.
  await page.goto(own.url + gasPath({ network: 'devnet', from, to: token, function: 'deposit()' }))
  await expect(result).toContainText('ERC20InsufficientBalance')
  await page.waitForLoadState('networkidle')
  await expect(result).not.toContainText('USDC')
})
