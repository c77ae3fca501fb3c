import type { Page } from '@playwright/test'
import { encodeErrorResult, type Hex, parseAbi, size, toFunctionSelector, toHex } from 'viem'
import { type GasAddress, gasPath } from '#paths/gas.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
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
const refused = (page: Page) => page.getByRole('alert')

const errors = parseAbi([
  'error Error(string)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
  'error CallFailed(bytes returnData)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error TooEarly(uint256 openingTime)',
])
const encoded = (errorName: (typeof errors)[number]['name'], args: readonly unknown[]): Hex =>
  encodeErrorResult({ abi: errors, errorName, args } as never)

/** Creation code that reverts with these bytes: PUSH2 length, offset, 0, CODECOPY, and REVERT. */
const revertingWith = (data: Hex): Hex => {
  const length = toHex(size(data), { size: 2 }).slice(2)
  return `0x61${length}600e60003961${length}6000fd${data.slice(2)}`
}

test('a standard error is named without an ABI, with its arguments and the errors within it', {
  tag: '@task',
}, async ({ page, keyhole }) => {
  const { account } = await known(keyhole)
  const inner = encoded('ERC20InsufficientBalance', [account, 5n, 2n * 10n ** 18n])
  const wrapped = encoded('FailedOpWithRevert', [
    0n,
    'AA23 reverted',
    encoded('CallFailed', [inner]),
  ])
  await page.goto(address({ from: account, data: revertingWith(wrapped) }))
  await expect(said(page)).toHaveText('FailedOpWithRevert')
  await expect(answer(page)).toContainText('ERC-4337 EntryPoint')
  await expect(answer(page)).toContainText('the account’s check of the operation reverted')
  await expect(answer(page).getByText('CallFailed', { exact: true })).toBeVisible()
  await expect(answer(page).getByText('ERC20InsufficientBalance', { exact: true })).toBeVisible()
  await expect(answer(page)).toContainText('2 at 18 decimals')
  const held = answer(page).locator(`[data-address-link="${account.toLowerCase()}"]`).first()
  await expect(held).toHaveAttribute('href', new RegExp(`/${account}`))
  await expect(answer(page).getByRole('button', { name: 'Copy needed' })).toBeVisible()
  await expect(answer(page)).toContainText(`Data`)
})

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
  const data = revertingWith(encoded('ERC20InsufficientBalance', [account, 5n, 6n]))
  await page.goto(address({ from: account, data }))
  await expect(answer(page)).toContainText('Searching the list of known errors')
  await expect(answer(page)).not.toContainText('Custom error')
  open()
  await expect(said(page)).toHaveText('ERC20InsufficientBalance')
})

test('an ABI pasted by keyboard names an inner error, and stays for the next answer', async ({
  page,
  user,
  keyhole,
}) => {
  const { account } = await known(keyhole)
  const wrapped = encoded('CallFailed', [encoded('TooEarly', [1_800_000_000n])])
  await page.goto(address({ from: account, data: revertingWith(wrapped) }))
  await expect(said(page)).toHaveText('CallFailed')
  await expect(answer(page)).toContainText('Inner error')
  const abi = page.getByLabel('ABI or error signature')
  await user.focus(abi)
  await page.keyboard.insertText('error TooEarly(uint256 openingTime)')
  await expect(answer(page).getByText('TooEarly', { exact: true })).toBeVisible()
  await expect(answer(page)).toContainText('as a time: 2027-01-15')
  await expectToFitPhone(page)
  const bare = encoded('TooEarly', [7n])
  await user.click(page.getByRole('button', { name: 'Edit' }))
  await user.fill(page.getByLabel('Function or data', { exact: true }), revertingWith(bare))
  await user.press(page.getByLabel('From', { exact: true }), 'Enter')
  await expect(said(page)).toHaveText('TooEarly')
  await expect(answer(page)).toContainText('Decoded with the pasted ABI')
})

test('silence lists what this call makes likely, by the pasted ABI where there is one', async ({
  page,
  user,
  keyhole,
}) => {
  const { account, reverter } = await known(keyhole)
  const asked = { from: account, to: reverter, data: '0xdeadbeef', value: '0.5 ether' }
  await page.goto(address(asked))
  await expect(said(page)).toHaveText('No reason given')
  const causes = answer(page).getByRole('listitem')
  await expect(causes.first()).toHaveText(
    'The function may not be payable, and 0.5 ETH is sent along.',
  )
  await expect(answer(page)).toContainText(
    /Of the \d+ selectors found in the code none is 0xdeadbeef/,
  )
  await user.fill(page.getByLabel('ABI of the contract'), 'function silent()')
  await expect(causes.first()).toContainText('none has the selector 0xdeadbeef')
  // A function that is there: without an ABI its code tells that, and no cause denies it.
  const silent = toFunctionSelector('silent()')
  await page.goto(address({ from: account, to: reverter, data: silent }))
  await expect(answer(page)).toContainText(`The code has a function with the selector ${silent}`)
  await expect(causes.first()).toHaveText('A require or revert without a reason.')
  await page.goto(address({ from: account, data: '0x60006000fd' }))
  await expect(causes.first()).toContainText('arguments of the constructor')
})

test('data that is cut off, or a code, is told for what it is', async ({ page, keyhole }) => {
  const { account } = await known(keyhole)
  const shows = async (data: Hex, title: string, note: string) => {
    await page.goto(address({ from: account, data: revertingWith(data) }))
    await expect(said(page)).toHaveText(title)
    await expect(answer(page)).toContainText(note)
  }
  const reason = encoded('Error', ['transfer refused: ask the owner for a role'])
  await shows(reason.slice(0, -80) as Hex, '“transfer refused: ask th…', 'cut off')
  await shows(encoded('Error', ['GS026']), '“GS026”', 'In Safe: ')
})

test.describe('when the node refuses', () => {
  test.use({ quiet: false })

  test('a fee that the sender cannot pay is told, and one press leaves it out', async ({
    page,
    user,
    keyhole,
  }) => {
    const { reverter } = await known(keyhole)
    const from = `0x${'5'.repeat(40)}`
    const asked = { from, to: reverter, function: 'open(uint256)', args: ['7'] }
    await page.goto(address({ ...asked, maxFeePerGas: '30 gwei' }))
    await expect(refused(page)).toContainText('The sender cannot pay for any gas')
    await expect(refused(page)).toContainText('at 30 gwei for each gas')
    await user.press(page.getByRole('link', { name: 'Leave the fees out' }), 'Enter')
    await expect(said(page)).toContainText('gas')
    await expect(page).toHaveURL(address(asked))
    await page.goBack()
    await expect(refused(page)).toContainText('The sender cannot pay for any gas')
  })

  test('lacking funds are told with the shortfall, in the node’s figures', async ({
    page,
    user,
    keyhole,
  }) => {
    const { account, reverter } = await known(keyhole)
    const message =
      'failed with 60000000 gas: insufficient funds for gas * price + value: address 0xaB have 500000000000000000 want 2000000000000000000'
    await page.route('**/v3/*', async (route) => {
      const { id } = route.request().postDataJSON()
      await route.fulfill({ json: { jsonrpc: '2.0', id, error: { code: -32000, message } } })
    })
    await page.goto(address({ from: account, to: reverter, value: '2 ether' }))
    await expect(refused(page).getByRole('heading')).toHaveText('The sender lacks funds')
    await expect(refused(page).getByRole('definition').nth(2)).toHaveText('1.5 ETH')
    await expect(refused(page)).toContainText(message)
    await page.unroute('**/v3/*')
    await user.click(page.getByRole('button', { name: 'Edit' }))
    await expect(page.getByLabel('Value', { exact: true })).toHaveValue('2')
    await user.click(page.getByRole('button', { name: 'Retry' }))
    await expect(said(page)).toHaveText('No reason given')
  })

  test('a creation without funds, too little gas, and a loop that fills the block are told apart', async ({
    page,
    user,
    keyhole,
  }) => {
    const { account, reverter } = await known(keyhole)
    await page.goto(address({ from: `0x${'5'.repeat(40)}`, data: '0x00', value: '1 ether' }))
    await expect(refused(page)).toContainText('The sender lacks funds')
    await expect(refused(page)).toContainText('The value sent')
    const loop = { from: account, to: reverter, function: 'endless()' }
    await page.goto(address({ ...loop, gas: '1000' }))
    await expect(refused(page)).toContainText('The gas limit is below the fixed minimum')
    await expect(refused(page)).toContainText('21,064')
    await user.click(page.getByRole('link', { name: 'Leave the gas limit out' }))
    await expect(refused(page)).toContainText('even with the largest limit')
    await expect(refused(page)).toContainText('60,000,000 gas')
    await user.click(page.getByRole('button', { name: 'Edit' }))
    await user.click(page.getByText('Advanced', { exact: true }))
    await user.fill(page.getByLabel('Gas limit', { exact: true }), '100000')
    await user.press(page.getByLabel('Gas limit', { exact: true }), 'Enter')
    await expect(refused(page)).toContainText('The gas limit given does not suffice')
    await expect(page).toHaveURL(address({ ...loop, gas: '100000' }))
  })
})
