import { screen, waitFor, within } from '@testing-library/dom'
import solc from 'solc'
import { encodeDeployData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { type GasAddress, gasPath } from '#paths/gas.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageAddress, pageSteps } from '#testing/pages/page-steps.ts'
import { describes, says, tourNetwork } from '#testing/pages/page-words.ts'

const page = pages()
const { click, field, fill, unfold } = pageSteps(page)

/** Two accounts of the tour's chain. */
const [account, other] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
]

const open = (typed: Partial<GasAddress>) => page.open(gasPath({ network: 'devnet', ...typed }))
const answer = () => screen.getByRole('region', { name: 'Result' })
const said = () => within(answer()).getAllByRole('status')[0]
const edit = () => click('button', 'Edit')
const advanced = () => unfold('Advanced')
const holds = async (label: string, value: string, place?: HTMLElement) =>
  waitFor(async () => expect((await field(label, place)).value).toBe(value))
const isFocused = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))

/** Sends the form, and gives what was asked. */
async function send(): Promise<{ [field: string]: unknown }[]> {
  const estimates = () =>
    page.calls.filter(
      ({ method, params }) => method === 'eth_estimateGas' && JSON.stringify(params).length > 2,
    )
  page.calls.length = 0
  await click('button', 'Estimate gas')
  await waitFor(() => expect(estimates()).not.toEqual([]))
  return estimates()[0]?.params as { [field: string]: unknown }[]
}

test('a contract is created from an artifact, with the arguments of its constructor', async () => {
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
  const deployData = (first: bigint) =>
    encodeDeployData({ abi: Box.abi, bytecode, args: [first, 'a box'] })

  await open({ from: account })
  await describes(() => screen.getByLabelText('To'), /init code as data to deploy/)
  await page.user.click(await field('Function or data'))
  await page.user.paste(output)
  await page.user.selectOptions(await field('Contract'), '0')
  await click('button', 'constructor(uint256 first, string as_)')
  await holds('Init code', bytecode)
  await fill('first (uint256)', '10')
  await fill('as_ (string)', 'a box')
  expect((await send())[0]).toEqual({ from: account, data: deployData(10n) })
  // The artifact names the error, too.
  await says(said, /^Full$/)
  await edit()
  await fill('first (uint256)', '3')
  await send()
  await says(answer, 'a new contract')
  await edit()
  // Data is read by the function or constructor that it calls.
  await fill('Function or data', deployData(4n))
  await holds('first (uint256)', '4')
})

test('a contract’s page leads to a call that is still to be typed', async () => {
  await page.open(`/devnet/address/${other}`)
  await page.user.click(await screen.findByRole('link', { name: 'Estimate call' }))
  await holds('To', other)
  await fill('Function or data', 'transferFrom(address from, address to, uint256 amount)')
  const isWrong = async (label: string) => (await field(label)).getAttribute('aria-invalid')
  expect(await isWrong('amount (uint256)')).not.toBe('true')
  expect(screen.queryByText('No request sent')).toBeNull()
  await click('button', 'Estimate gas')
  await waitFor(async () => expect(await isWrong('amount (uint256)')).toBe('true'))
  // Another function has fields that no one has typed into.
  await fill('Function or data', 'transfer(address to, uint256 amount)')
  await waitFor(() => expect(screen.queryByLabelText('from (address)')).toBeNull())
  expect(await isWrong('amount (uint256)')).not.toBe('true')
  await open({ to: other, function: 'transfer(address to, uint256 amount)' })
  expect(await isWrong('amount (uint256)')).not.toBe('true')
  // Sent on purpose, a call without data is one, and so is its link.
  await open({ to: other })
  expect((await send())[0]).toEqual({ to: other, data: '0x' })
  expect(pageAddress()).toMatch('data=0x')
})

test('a wrong argument is named at its place, and fixed without losing the rest', async () => {
  const signature = 'pay((address to, uint8 share)[] shares, string note)'
  await open({ from: account, function: signature })
  await fill('To', account)
  const shares = 'shares (tuple[])'
  const paying = (to: string, share: number) => `[{"to": "${to}", "share": ${share}}]`
  await fill(shares, paying(other.replace('C5', 'c5'), 300))
  await fill('note (string)', 'for lunch')
  await click('button', 'Estimate gas')
  await isFocused(await field(shares))
  await describes(() => screen.getByLabelText(shares), /^item 1: to: Invalid checksum/)
  await fill(shares, paying(other, 300))
  await click('button', 'Estimate gas')
  await describes(() => screen.getByLabelText(shares), /^item 1: share: .*from 0 to 255/)
  await fill(shares, paying(other, 30))
  await send()
  await says(said, 'gas')
  expect(pageAddress()).toMatch(/note|lunch/)
  await edit()
  await holds(shares, paying(other, 30))
})

test('fees in their units go along; what no transaction has is said', async () => {
  await open({ from: account, to: account })
  await edit()
  await advanced()
  await fill('Gas limit', '9999999999')
  await fill('Gas price', '2')
  await fill('Max fee per gas', '30')
  await fill('Max priority fee per gas', '7 wei')
  await click('button', 'Estimate gas')
  await isFocused(await field('Gas price'))
  await describes(() => screen.getByLabelText('Gas price'), /both a gas price and a max fee/)
  await fill('Gas price', '')
  expect(await send()).toEqual([
    {
      from: account,
      to: account,
      gas: '0x2540be3ff',
      maxFeePerGas: '0x6fc23ac00',
      maxPriorityFeePerGas: '0x7',
    },
  ])
  await says(said, '21,000')
})

test('data is read by the function that was typed, its length checked, and nothing at all is a problem', async () => {
  const signature = 'transfer(address to, uint256 amount)'
  await open({})
  await click('button', 'Estimate gas')
  await describes(() => screen.getByLabelText('To'), /Enter a recipient, or init code as data/)
  await fill('To', other)
  await fill('Function or data', signature)
  const words = account.slice(2).toLowerCase().padStart(64, '0') + '7'.padStart(64, '0')
  await page.user.clear(await field('amount (uint256)'))
  const text = await field('Function or data')
  await page.user.tripleClick(text)
  await page.user.paste(`0xa9059cbb${words}`)
  await holds('to (address)', account)
  await holds('Function or data', signature)
  await page.user.tripleClick(text)
  await page.user.paste('0xa9059cbb00')
  await describes(() => text, /Arguments take 32 bytes each; 1 byte after the selector/)
})

test('no ABI is searched of an account that is known to have no code', async () => {
  await page.open(`/devnet/address/${other}`)
  await screen.findByText('EOA (no code)')
  await page.user.click(await screen.findByRole('link', { name: 'Estimate call' }))
  await holds('To', other)
  expect(screen.queryByRole('button', { name: 'Find ABI from metadata' })).toBeNull()
})

test('an ABI that was found is of one contract', async () => {
  const { examples } = await tourNetwork()
  const example = examples.find((example) => example.page === 'read')
  await open({ to: example?.page === 'read' ? example.address : '' })
  await click('button', 'Find ABI from metadata')
  await screen.findByText(/ABI from metadata/, { selector: 'summary *' })
  const summary = () => screen.getByText(/callable/).closest('summary') ?? document.body
  await waitFor(() => expect(document.activeElement).toBe(summary()))
  await fill('To', other)
  await waitFor(() =>
    expect(screen.queryByText(/ABI from metadata/, { selector: 'summary *' })).toBeNull(),
  )
})
