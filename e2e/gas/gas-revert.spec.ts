import type { Page } from '@playwright/test'
import { encodeErrorResult, type Hex, parseAbi, size, toHex } from 'viem'
import { type GasAddress, gasPath } from '#paths/gas.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

/** An account of the tour's chain with ether, and the contract that reverts in every way. */
async function known(keyhole: Keyhole) {
  const { examples } = await keyhole.connection()
  const calls = examples.flatMap((example) => (example.page === 'gas' ? [example.call] : []))
  const [transfer, deposit] = calls
  if (!transfer?.from || !deposit?.to) throw new Error('the examples have changed')
  return { account: transfer.from, reverter: deposit.to }
}

const address = (typed: Partial<GasAddress>) => gasPath({ network: 'devnet', ...typed })
const answer = (page: Page) => page.getByRole('region', { name: 'Result' })
const said = (page: Page) => answer(page).getByRole('status').first()

const abi = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
])

/** Creation code that reverts with these bytes: PUSH2 length, offset, 0, CODECOPY, and REVERT. */
const revertingWith = (data: Hex): Hex => {
  const length = toHex(size(data), { size: 2 }).slice(2)
  return `0x61${length}600e60003961${length}6000fd${data.slice(2)}`
}

test('a known error is not denied while the list that names it is on its way', async ({
  page,
  keyhole,
}) => {
  const { account } = await known(keyhole)
  let open = () => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/custom-error-*.js', async (route) => {
    await held
    await route.continue()
  })
  const data = revertingWith(encodeErrorResult({ abi, args: [account as Hex, 5n, 6n] }))
  await page.goto(address({ from: account, data }))
  await expect(answer(page)).toContainText('Searching the list of known errors')
  await expect(answer(page)).not.toContainText('Custom error')
  open()
  await expect(said(page)).toHaveText('ERC20InsufficientBalance')
})
