import type { Locator, Page } from '@playwright/test'
import solc from 'solc'
import { decodeFunctionData, encodeDeployData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type GasAddress, gasPath } from '#paths/gas.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** Two accounts of the tour's chain. */
const [account, other] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
]

const address = (typed: Partial<GasAddress>) => gasPath({ network: 'devnet', ...typed })
const answer = (page: Page) => page.getByRole('region', { name: 'Result' })
const said = (page: Page) => answer(page).getByRole('status').first()
const edit = (page: Page, user: User) => user.click(page.getByRole('button', { name: 'Edit' }))
const advanced = (page: Page, user: User) => user.click(page.getByText('Advanced', { exact: true }))
const field = (at: Page | Locator, label: string) => at.getByLabel(label, { exact: true })

/** Sends the form, and gives what was asked. */
async function send(page: Page, user: User): Promise<[{ [field: string]: unknown }, ...unknown[]]> {
  const asked = page.waitForRequest(
    (request) => request.postDataJSON()?.method === 'eth_estimateGas',
  )
  await user.click(page.getByRole('button', { name: 'Estimate gas' }))
  return (await asked).postDataJSON().params
}

test('a call with a tuple and an array is typed part by part, in step with its data', {
  tag: '@task',
}, async ({ page, user }) => {
  const line = 'function run((address to, uint256 value, bytes data)[] calls, uint256[2] pair)'
  const abi = parseAbi([line])
  const item = { type: 'function', name: 'other', inputs: [{ name: 'most', type: 'uint8' }] }
  await page.goto(address({ from: account }))
  await user.fill(field(page, 'To'), account)
  await user.fill(field(page, 'Function or data'), JSON.stringify([...abi, item]))
  await user.click(page.getByRole('button', { name: /^run\(/ }))
  await user.click(page.getByRole('button', { name: 'Add item to calls (tuple[])' }))
  const [one, two] = ['Item 1', 'Item 2'].map((name) =>
    page.getByRole('group', { name: 'calls (tuple[])' }).getByRole('group', { name }),
  )
  if (!one || !two) throw new Error('no items')
  await expect(field(one, 'to (address)')).toBeFocused()
  await page.keyboard.insertText(other)
  await user.fill(field(one, 'value (uint256)'), '1 gwei')
  await user.fill(field(one, 'data (bytes)'), '0x1234')
  await advanced(page, user)
  const data = field(page, 'Raw data')
  await expect(data).toHaveValue('')
  const pair = page.getByRole('group', { name: 'pair (uint256[2])' })
  await user.fill(field(pair, 'Item 1 (uint256)'), '7')
  await user.fill(field(pair, 'Item 2 (uint256)'), '8')
  const encoded = (await data.inputValue()) as Hex
  expect(decodeFunctionData({ abi, data: encoded }).args).toEqual([
    [{ to: other, value: 10n ** 9n, data: '0x1234' }],
    [7n, 8n],
  ])

  // Other data of the same function is read back into the fields.
  await user.fill(data, encodeFunctionData({ abi, args: [[], [7n, 9n]] }))
  await expect(field(pair, 'Item 2 (uint256)')).toHaveValue('9')
  await expect(one).toHaveCount(0)
  const [call] = await send(page, user)
  await expect(said(page)).toContainText('gas')
  await edit(page, user)
  await advanced(page, user)
  expect(call.data).toBe(await data.inputValue())

  // Data of another function of the same ABI is read by that one, and the way back is the same.
  const before = await data.inputValue()
  await user.fill(
    data,
    encodeFunctionData({ abi: parseAbi(['function other(uint8 most)']), args: [5] }),
  )
  await expect(field(page, 'most (uint8)')).toHaveValue('5')
  await user.fill(data, before)
  await expect(field(pair, 'Item 2 (uint256)')).toHaveValue('9')

  // What is not a call of it is sent as it stands, and the arguments are kept.
  await user.fill(data, '0xdeadbeef')
  await expect(data).toHaveAccessibleDescription(/Does not call run.*is sent/)
  await expect(field(pair, 'Item 2 (uint256)')).toHaveValue('9')
  expect((await send(page, user))[0].data).toBe('0xdeadbeef')
  await edit(page, user)
  await advanced(page, user)
  await user.click(page.getByRole('button', { name: 'Encode arguments' }))
  await expect(data).toHaveValue(String(call.data))
})

test('a contract is created from an artifact, with the arguments of its constructor', async ({
  page,
  user,
}) => {
  const source = `
    contract Other { function f() external {} }
    contract Box {
      string public name; error Full(uint most);
      constructor(uint first, string memory as_) {
        if (first > 9) revert Full(9);
        name = as_;
      }
    }`
  const settings = { outputSelection: { '*': { '*': ['abi', 'evm.bytecode'] } } }
  const sources = { 'a.sol': { content: source } }
  const output = solc.compile(JSON.stringify({ language: 'Solidity', sources, settings }))
  const { Box } = JSON.parse(output).contracts['a.sol']
  const bytecode: Hex = `0x${Box.evm.bytecode.object}`

  await page.goto(address({ from: account }))
  await expect(field(page, 'To')).toHaveAccessibleDescription(/init code as data to deploy/)
  const choosing = page.waitForEvent('filechooser')
  await user.click(page.getByRole('button', { name: 'Open artifact' }))
  const file = { name: 'output.json', mimeType: 'application/json' }
  await (await choosing).setFiles({ ...file, buffer: Buffer.from(output) })
  await user.press(field(page, 'Contract'), 'ArrowUp')
  await expect(field(page, 'Contract')).toHaveValue('0')
  await user.click(page.getByRole('button', { name: 'constructor(uint256 first, string as_)' }))
  await expect(field(page, 'Init code')).toHaveValue(bytecode)
  await user.fill(field(page, 'first (uint256)'), '10')
  await user.fill(field(page, 'as_ (string)'), 'a box')
  expect((await send(page, user))[0]).toEqual({
    from: account,
    data: encodeDeployData({ abi: Box.abi, bytecode, args: [10n, 'a box'] }),
  })
  // The artifact names the error, too.
  await expect(said(page)).toHaveText('Full')
  await edit(page, user)
  await user.fill(field(page, 'first (uint256)'), '3')
  await send(page, user)
  await expect(answer(page)).toContainText('a new contract')
  await edit(page, user)
  await advanced(page, user)
  const data = await field(page, 'Raw data').inputValue()
  expect(data).toBe(encodeDeployData({ abi: Box.abi, bytecode, args: [3n, 'a box'] }))
  await user.fill(
    field(page, 'Raw data'),
    data.replace(/0*3(?=0{62}40)/, (zeros) => zeros.replace('3', '4')),
  )
  await expect(field(page, 'first (uint256)')).toHaveValue('4')

  // A file that is not an artifact is named, and takes nothing away.
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['{"abi": ['], 'cut.json'))
    return transfer
  })
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
  await expect(page.getByText('cut.json: Incomplete JSON')).toBeVisible()
  await expect(field(page, 'as_ (string)')).toHaveValue('a box')
})

test('a wrong argument is named at its place, and fixed without losing the rest', async ({
  page,
  user,
}) => {
  const signature = 'pay((address to, uint8 share)[] shares, string note)'
  await page.goto(address({ from: account, function: signature }))
  await user.fill(field(page, 'To'), account)
  const add = page.getByRole('button', { name: 'Add item to shares (tuple[])' })
  await user.click(add)
  await page.keyboard.insertText(other.replace('C5', 'c5'))
  const one = page.getByRole('group', { name: 'Item 1' })
  await user.fill(field(one, 'share (uint8)'), '300')
  await user.fill(field(page, 'note (string)'), 'for lunch')
  await user.click(page.getByRole('button', { name: 'Estimate gas' }))
  const to = field(one, 'to (address)')
  await expect(to).toBeFocused()
  await expect(to).toHaveAccessibleDescription(/Invalid checksum/)
  await expect(field(one, 'share (uint8)')).toHaveAccessibleDescription(/from 0 to 255/)
  await page.reload()
  await expect(field(one, 'share (uint8)')).toHaveValue('300')
  await expect(field(page, 'note (string)')).toHaveValue('for lunch')
  await user.fill(to, other)
  await user.fill(field(one, 'share (uint8)'), '30')
  await send(page, user)
  await expect(said(page)).toContainText('gas')
  await expect(page).toHaveURL(/note|lunch/)
  // As JSON it is the same argument.
  await edit(page, user)
  await user.click(page.getByRole('button', { name: 'As JSON' }).first())
  await expect(field(page, 'shares (tuple[])')).toHaveValue(`[{"to": "${other}", "share": 30}]`)
})

test('an access list and fees in their units go along; what no transaction has is said', async ({
  page,
  user,
}) => {
  await page.goto(address({ from: account, to: account }))
  await edit(page, user)
  await advanced(page, user)
  await user.fill(field(page, 'Gas limit'), '9999999999')
  await expect(field(page, 'Gas limit')).toHaveAccessibleDescription(
    'Capped at 600,000,000: 10 × block limit 60,000,000.',
  )
  await user.fill(field(page, 'Gas price'), '2')
  await user.fill(field(page, 'Max fee per gas'), '30')
  await user.fill(field(page, 'Max priority fee per gas'), '7 wei')
  await user.click(page.getByText('Access list, blobs, authorizations'))
  await user.click(page.getByRole('button', { name: 'Add item to Access list' }))
  await page.keyboard.insertText(other)
  await user.click(page.getByRole('button', { name: 'Add item to storageKeys (bytes32[])' }))
  const key = `0x${'00'.repeat(31)}03`
  await page.keyboard.insertText(key)
  await expect(page.getByText('Minimum 25,300 gas')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Estimate gas' }))
  await expect(field(page, 'Gas price')).toBeFocused()
  await expect(field(page, 'Gas price')).toHaveAccessibleDescription(
    /both a gas price and a max fee/,
  )
  await user.fill(field(page, 'Gas price'), '')
  await expect(page.getByText('Transaction type 2: EIP-1559')).toBeVisible()
  expect(await send(page, user)).toEqual([
    {
      from: account,
      to: account,
      gas: '0x2540be3ff',
      maxFeePerGas: '0x6fc23ac00',
      maxPriorityFeePerGas: '0x7',
      accessList: [{ address: other, storageKeys: [key] }],
    },
  ])
  await expect(said(page)).toContainText('25,300')
  await page.reload()
  await edit(page, user)
  await expect(field(page, 'Item 1 (bytes32)')).toHaveValue(key)

  // A signed authorization is pasted as a wallet gives it.
  const signed = { chainId: 0, address: other, nonce: 0, yParity: 27, r: '0x00ab', s: '0x1' }
  await user.click(page.getByRole('button', { name: 'As JSON' }).last())
  const authorizations = field(page, 'Authorizations')
  await user.fill(authorizations, JSON.stringify([signed]))
  await user.click(page.getByRole('button', { name: 'Estimate gas' }))
  await expect(authorizations).toHaveAccessibleDescription(/^item 1: yParity is 0 or 1/)
  await user.fill(authorizations, JSON.stringify([{ ...signed, yParity: 0 }]))
  await expect(page.getByText('Transaction type 4: set code, EIP-7702')).toBeVisible()
  await expect(page.getByText('Minimum 50,300 gas')).toBeVisible()
  const [call] = await send(page, user)
  expect(call.authorizationList).toEqual([
    { chainId: '0x0', address: other, nonce: '0x0', yParity: '0x0', r: '0xab', s: '0x1' },
  ])
  await expect(said(page)).toContainText('50,3')
})

test('a long call is in the end of its link, and a ticket holds both', async ({
  page,
  user,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const data = `0x${Array.from({ length: 3000 }, (_, at) => (at % 251).toString(16).padStart(2, '0')).join('')}`
  await page.goto(address({ from: account }))
  await user.fill(field(page, 'To'), account)
  await user.fill(field(page, 'Function or data'), data)
  await send(page, user)
  await expect(page).toHaveURL(/leftOut=6002#z=[\w-]+$/)
  await user.click(page.getByRole('button', { name: 'More' }))
  await user.click(page.getByRole('button', { name: 'Copy as Markdown' }))
  await expect.poll(copied).toContain(page.url())
  expect(await copied()).toMatch(/\*\*Estimated gas limit:\*\* [\d,]+ gas/)

  const reader = await context.newPage()
  await reader.goto(page.url())
  await expect(said(reader)).toHaveText((await said(page).textContent()) ?? '')
  await edit(reader, user)
  await expect(field(reader, 'Function or data')).toHaveValue(data)
  await reader.goto('about:blank')
  await reader.goto(page.url().slice(0, -9))
  await expect(reader.getByText('Damaged link')).toBeVisible()
  await expect(field(reader, 'Function or data')).toHaveAccessibleDescription(
    /leaves out 6,002 characters/,
  )
})
