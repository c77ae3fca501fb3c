import { screen, waitFor, within } from '@testing-library/dom'
import { encodeErrorResult, type Hex, parseAbi, size, toFunctionSelector, toHex } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { type GasAddress, gasPath } from '#paths/gas.ts'
import { type AbiSource, storedAbis } from '#queries/contract/known-abi.ts'
import { contractId } from '#queries/names/contract-names.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageAddress, pageSteps } from '#testing/pages/page-steps.ts'
import { says, textOf } from '#testing/pages/page-words.ts'
import { tourCalls } from '#testing/pages/tour-calls.ts'

const page = pages()
const { click, enter, field, fill } = pageSteps(page)
let known: Awaited<ReturnType<typeof tourCalls>>
beforeEach(async () => {
  known = await tourCalls()
})

const open = (typed: Partial<GasAddress>) => page.open(gasPath({ network: 'devnet', ...typed }))
const answer = () => screen.getByRole('region', { name: 'Result' })
const said = () => within(answer()).getAllByRole('status')[0]
const refused = () => screen.getByRole('alert')

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

test('a standard error is named without an ABI, with its arguments and the errors within it', async () => {
  const { account } = known
  const inner = encoded('ERC20InsufficientBalance', [account, 5n, 2n * 10n ** 18n])
  const wrapped = encoded('FailedOpWithRevert', [
    0n,
    'AA23 reverted',
    encoded('CallFailed', [inner]),
  ])
  await open({ from: account, data: revertingWith(wrapped) })
  await says(said, /^FailedOpWithRevert$/)
  await says(answer, 'AA23 reverted', '2 at 18 decimals', 'Data')
  await says(answer, 'Balance 5 · 2,000,000,000,000,000,000 needed')
  within(answer()).getByText('CallFailed')
  within(answer()).getByText('ERC20InsufficientBalance')
  const held = answer().querySelector(`[data-address-link="${account.toLowerCase()}"]`)
  expect(held?.getAttribute('href')).toContain(`/${account}`)
  within(answer()).getByRole('button', { name: 'Copy needed' })
  // A named error needs neither its bytes nor a field for an ABI.
  const folded = [...answer().querySelectorAll('details:not([open]) > summary')]
  expect(folded.map(textOf)).toEqual(['Decode with ABI', 'Raw error', 'Raw response'])
})

test('a pasted ABI names an inner error, and stays for the next answer', async () => {
  const { account } = known
  const wrapped = encoded('CallFailed', [encoded('TooEarly', [1_800_000_000n])])
  await open({ from: account, data: revertingWith(wrapped) })
  await says(said, /^CallFailed$/)
  await says(answer, 'Inner error')
  await fill('ABI or error signature', 'error TooEarly(uint256 openingTime)')
  await within(answer()).findByText('TooEarly')
  await says(answer, 'as a time: 2027-01-15')
  const bare = encoded('TooEarly', [7n])
  await click('button', 'Edit')
  await fill('Function or data', revertingWith(bare))
  await enter('From')
  await says(said, /^TooEarly$/)
  await says(answer, 'Decoded with the pasted ABI')
})

test.each<AbiSource>([
  'pasted ABI',
  'imported ABI',
  'ABI from project',
  'ABI from project, same code',
  'ABI from Sourcify, match',
])('an error of the called contract is named by its known ABI: %s', async (source) => {
  const { account, reverter } = known
  const id = contractId('devnet', reverter)
  const text = 'error TooEarly(uint256 openingTime)'
  await storedAbis.change([id], () => ({ text, source, at: new Date(), chainId: undefined }))
  const data = encoded('TooEarly', [7n])
  page.answer = ({ method }) =>
    method === 'eth_estimateGas'
      ? { error: { code: 3, message: 'execution reverted', data } }
      : undefined
  try {
    await open({ from: account, to: reverter, data: '0xdeadbeef' })
    await says(said, /^TooEarly$/)
    await says(answer, `Decoded with the ${source}.`)
  } finally {
    await storedAbis.change([id], () => undefined)
  }
})

test('an error of a contract within is named by its known ABI, once the calls are traced', async () => {
  const { account, reverter } = known
  const within = '0x00000000000000000000000000000000c0ffee65'
  const text = 'error FromWithin65(uint256 openingTime)'
  const sourced = { text, source: 'imported ABI', at: new Date(), chainId: undefined } as const
  const id = contractId('devnet', within)
  await storedAbis.change([id], () => sourced)
  const data = `${toFunctionSelector('FromWithin65(uint256)')}${'7'.padStart(64, '0')}`
  const failed = { error: 'execution reverted', type: 'CALL', output: data, value: '0x0' }
  const inner = { ...failed, from: reverter, to: within, input: '0xdeadbeef' }
  page.answer = ({ method }) => {
    if (method === 'eth_estimateGas')
      return { error: { code: 3, message: 'execution reverted', data } }
    if (method !== 'debug_traceCall') return undefined
    return {
      result: { ...failed, from: account, to: reverter, input: '0xd0e30db0', calls: [inner] },
    }
  }
  await open({ from: account, to: reverter, data: '0xd0e30db0' })
  await says(said, /^FromWithin65$/)
  await says(answer, 'Decoded with the ABI of 0x0000')
  await storedAbis.change([id], () => undefined)
})

test('silence lists what this call makes likely, by the pasted ABI where there is one', async () => {
  const { account, reverter } = known
  await open({ from: account, to: reverter, data: '0xdeadbeef', value: '0.5 ether' })
  await says(said, /^No reason given$/)
  const cause = () => within(answer()).getAllByRole('listitem')[0]
  await says(answer, 'Function 0xdeadbeef not in the code. Inferred')
  // A function that is there: without an ABI its code tells that, and no cause denies it.
  const silent = toFunctionSelector('silent()')
  await open({ from: account, to: reverter, data: silent })
  await says(answer, `The code has a function with the selector ${silent}`)
  await says(cause, /^A require or revert without a reason\.$/)
  await open({ from: account, data: '0x60006000fd' })
  await says(cause, 'arguments of the constructor')
})

const reason = encoded('Error', ['transfer refused: ask the owner for a role'])
test.each<[what: string, data: Hex, title: string, note: string]>([
  ['data that is cut off', reason.slice(0, -80) as Hex, '“transfer refused: ask th…', 'cut off'],
  ['a code', encoded('Error', ['GS026']), '“GS026”', 'In Safe: '],
])('%s is told for what it is', async (_, data, title, note) => {
  await open({ from: known.account, data: revertingWith(data) })
  await waitFor(() => expect(textOf(said())).toBe(title))
  await says(answer, note)
})

test.each<[what: string, signature: string, says: string | RegExp, also: string]>([
  ['a reason', 'deposit()', /^“deposit below minimum”$/, 'Error(string)'],
  ['a long reason', 'explain()', /ask again with a ticket number\.”$/, 'Error(string)'],
  ['a panic', 'overflow()', /^Arithmetic underflow or overflow$/, 'Panic(0x11)'],
  ['an assertion', 'assertion()', /^Assertion failed$/, 'Panic(0x01)'],
  ['silence', 'silent()', /^No reason given$/, 'Possible causes'],
  ['text without an ABI', 'raw()', /^“no ABI, just text”$/, 'Plain text in the revert data'],
])(
  '%s is the answer of the contract, said with all that came',
  async (_, signature, title, also) => {
    await open({ from: known.account, to: known.reverter, function: signature })
    await says(said, title)
    await says(answer, also)
    within(answer()).getByRole('heading', { name: 'Execution reverted' })
    screen.getByText('Would revert')
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('a fee that the sender cannot pay is told, and one press leaves it out', async () => {
  const from = `0x${'5'.repeat(40)}`
  const asked = { from, to: known.reverter, function: 'open(uint256)', args: ['7'] }
  await open({ ...asked, maxFeePerGas: '30 gwei' })
  await says(refused, 'The sender cannot pay for any gas', 'at 30 gwei for each gas')
  await click('link', 'Leave the fees out')
  await says(said, 'gas')
  expect(pageAddress()).toBe(gasPath({ network: 'devnet', ...asked }))
  history.back()
  await says(refused, 'The sender cannot pay for any gas')
})

test('lacking funds are told with the shortfall, in the node’s figures', async () => {
  const message =
    'failed with 60000000 gas: insufficient funds for gas * price + value: address 0xaB have 500000000000000000 want 2000000000000000000'
  page.answer = () => ({ error: { code: -32000, message } })
  await open({ from: known.account, to: known.reverter, value: '2 ether' })
  await waitFor(() =>
    expect(textOf(within(refused()).getByRole('heading'))).toBe('The sender lacks funds'),
  )
  expect(textOf(within(refused()).getAllByRole('definition')[2])).toBe('1.5 ETH')
  await says(refused, message)
  page.answer = () => undefined
  await click('button', 'Edit')
  expect((await field('Value')).value).toBe('2')
  await click('button', 'Retry')
  await says(said, /^No reason given$/)
})

test('a creation without funds, too little gas, and a loop that fills the block are told apart', async () => {
  await open({ from: `0x${'5'.repeat(40)}`, data: '0x00', value: '1 ether' })
  await says(refused, 'The sender lacks funds', 'The value sent')
  const loop = { from: known.account, to: known.reverter, function: 'endless()' }
  await open({ ...loop, gas: '1000' })
  await says(refused, 'The gas limit is below the fixed minimum', '21,064')
  await click('link', 'Leave the gas limit out')
  await says(refused, 'even with the largest limit', '60,000,000 gas')
  await click('button', 'Edit')
  await fill('Gas limit', '100000')
  await enter('Gas limit')
  await says(refused, 'The gas limit given does not suffice')
  expect(pageAddress()).toBe(gasPath({ network: 'devnet', ...loop, gas: '100000' }))
})
