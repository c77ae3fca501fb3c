import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { asRawList, asRawObject, isRawObject } from '#domain/values/raw.ts'
import { vectors } from '#testing/block-vectors.ts'
import { pages } from '#testing/pages/open-page.ts'
import { body, expectPath, fill, link, region, says, textOf } from '#testing/pages/page-words.ts'

const page = pages()

const input = () => region('Input data')
const summary = () => region('Summary')

test('a function of the bundled list is decoded, and called a guess', async () => {
  await page.open('/devnet/block/3/tx/1')
  await says(input, 'transfer(address, uint256)', '12,500,000,000,000,000,000')
  await says(() => within(input()).getByTitle(/no ABI of this contract is known/), /^Guessed name$/)
  await says(() => within(input()).getByRole('cell', { name: /12.5 KEY/ }), 'Per the contract')
  await says(input, 'All bytes decoded')
})

test('a function without a sentence of its own is named, with its main arguments', async () => {
  // Whether the contract is a token is not known: the number may be an id, where no log shows it.
  page.answer = ({ method }) => (method === 'eth_estimateGas' ? { result: '0x5208' } : undefined)
  page.change = (reply, { method }) =>
    method === 'eth_getTransactionReceipt' && 'result' in reply
      ? { result: { ...(reply.result as object), logs: [] } }
      : reply
  await page.open('/devnet/block/7/tx/2')
  await says(summary, 'Called transferFrom(from, to, ')
  await says(summary, /from ?0x\w{40} ?to ?0x\w{40}/)
  await page.open('/devnet/block/7/tx/1')
  await says(summary, 'Called approve(spender or approved, ')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
})

test.each([
  ['f'.repeat(64), /^Approved unlimited for 0x/],
  ['0'.repeat(64), /^Revoked approval for 0x/],
  ['7'.padStart(64, '0'), /^Approved 7 base units for 0x/],
])(
  'an approval of %s that a token of unknown unit logged is told as an amount',
  async (word, sentence) => {
    page.answer = ({ method }) => (method === 'eth_estimateGas' ? { result: '0x5208' } : undefined)
    page.change = (reply, { method }) => {
      const result = 'result' in reply ? asRawObject(reply.result) : {}
      if (method === 'eth_getTransactionReceipt') {
        const logs = asRawList(result.logs).map((log) => ({
          ...asRawObject(log),
          data: `0x${word}`,
        }))
        return { result: { ...result, logs } }
      }
      return method === 'eth_getTransactionByBlockNumberAndIndex'
        ? { result: { ...result, input: String(result.input).slice(0, 74) + word } }
        : reply
    }
    await page.open('/devnet/block/7/tx/1')
    await says(summary, sentence, 'Logged by the token.')
  },
)

test('an address is marked where it occurs again while one of its links has the focus', async () => {
  await page.open('/devnet/block/3/tx/1')
  const links = () => document.querySelectorAll<HTMLElement>('[data-address-link^="0xc41b3ba8"]')
  // In the sentence, the input and the transfer of the log.
  await waitFor(() => expect(links()).toHaveLength(3))
  const marked = () => document.querySelectorAll('[data-same-address]')
  await page.settled()
  links()[0]?.focus()
  await waitFor(() => expect(marked()).toHaveLength(3))
  const overview = await link('Overview')
  overview.focus()
  await waitFor(() => expect(marked()).toHaveLength(0))
})

test('a call has the intent of its contract’s ERC-7730 descriptor, on the chain of that alone', async () => {
  const block = vectors.get('mainnet-prague-22431084')
  page.answer = ({ method, params }) => {
    if (method === 'eth_getBlockByHash') return { result: block }
    if (method !== 'eth_getTransactionByBlockNumberAndIndex') return { result: null }
    return { result: asRawList(block?.transactions)[Number(params[1])] }
  }
  page.connect({ chainId: '1' })
  await page.open('/own/block/22431084/tx/58')
  await says(input, 'IntentWithdraw', 'withdraw(address, uint256, address)')
  await says(() => within(input()).getByTitle(/of Aave DAO, not its outcome/), 'Per its descriptor')
  page.connect({ chainId: '10' })
  await page.open('/own/block/22431084/tx/58')
  await says(input, 'withdraw(address, uint256, address)')
  expect(textOf(input())).not.toMatch('Intent')
})

test('a pasted signature decodes what the list does not know, down to the calls within', async () => {
  await page.open('/devnet/block/3/tx/4')
  await page.user.click(await link('Decode with ABI'))
  await expectPath('/devnet/block/3/tx/4?view=input')
  await says(input, 'Unknown function')
  const box = () =>
    within(input()).getByRole<HTMLTextAreaElement>('textbox', { name: 'ABI or signature' })
  await waitFor(box)
  await fill(page.user, box(), 'transfer(address to, uint256 amount)')
  await says(input, 'No function of the pasted ABI has the selector')
  const abi = `struct Call {
  address to;
  uint256 value;
  bytes data;
}
function run(Call[] calls) external payable;`
  await fill(page.user, box(), abi)
  expect(await within(input()).findByText('Pasted ABI')).toBeTruthy()
  await says(input, '0.1 at 18 decimals', 'All bytes decoded')
  await page.user.click(within(input()).getByRole('button', { name: 'Decode as a call' }))
  await says(input, 'transfer(address, uint256)', '40 at 18 decimals')
  // The sentence of the overview knows the function now, and where its ABI is from.
  await page.user.click(await link('Overview'))
  await says(summary, /Called run\(calls\) on .*Pasted ABI/)
  await page.user.click(await link('Input data'))
  await waitFor(() => expect(box().value).toMatch(/function run/))
  await fill(page.user, box(), 'function run(')
  await says(input, 'Invalid signature')
  await fill(page.user, box(), '')
  await says(input, 'Unknown function')
})

test('a creation tells its contract’s address, and its arguments by a pasted constructor', async () => {
  await page.open('/devnet/block/2/tx/0')
  await says(body, 'Contract creation')
  // The token of the tour: what the examples of the home page read.
  await says(summary, 'Created contract')
  expect(within(summary()).getByRole('link').getAttribute('href')).toMatch(/0x5FbDB2315678afecb/)
  await page.user.click(await link('Input data'))
  await waitFor(input)
  // The bytes are in the first view, which needs no view of its own for them.
  await says(input, '0x60c0604052600d')
  expect(within(input()).queryByRole('link', { name: 'Hex' })).toBeNull()
  expect(input().innerHTML).toMatch(/and \d+ as init code: 2 for each 32 bytes/)
  await page.user.click(await within(input()).findByText('Decode constructor arguments'))
  const box = await within(input()).findByRole('textbox', { name: 'ABI with the constructor' })
  await fill(page.user, box, 'constructor(uint256 supply)')
  await says(input, /1,?000,?000 at 18 decimals/, 'Valid only if this is its')
  await fill(page.user, box, 'constructor(string name)')
  await says(input, 'does not end with arguments of these types')
  expect(input().textContent).not.toMatch('at 18 decimals')
  await fill(page.user, box, 'constructor(uint256 supply)')
  await says(input, /1,?000,?000 at 18 decimals/)
  await page.user.click(await link('Overview'))
  await says(() => region('Constructor arguments'), /1,?000,?000 at 18 decimals/)
})

test('words, hex and text are views with addresses; a message is read at once', async () => {
  await page.open('/devnet/block/7/tx/0')
  await says(input, '“Whoever looks through a keyhole')
  await page.user.click(await link('Input data'))
  await page.user.click(await within(input()).findByRole('link', { name: 'Hex' }))
  await expectPath('/devnet/block/7/tx/0?input=hex')
  await says(input, '0x57686f6576657220')
  await page.open('/devnet/block/3/tx/1?input=words')
  await waitFor(() => expect(within(input()).getAllByRole('row')).toHaveLength(4))
  await says(input, '12,500,000,000,000,000,000')
  await page.user.click(within(input()).getByRole('link', { name: 'Text' }))
  await says(input, 'Not valid text')
})

test('a long input goes along to its estimate, also to where only the link is known', async () => {
  await page.open('/devnet/block/2/tx/0')
  const href = (await link('Re-run call')).getAttribute('href') ?? ''
  expect(href).toMatch(/leftOut=\d+.*#d=data=0x/)
  const data = new URLSearchParams(href.slice(href.indexOf('#d=') + 3)).get('data')
  await page.open(href)
  await says(() => region('Result'), 'gas')
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Function or data')
  expect(field.value).toBe(data)
})

test('bytes for a precompile call no function', async () => {
  const to = `0x${'2'.padStart(40, '0')}`
  page.change = (reply) =>
    'result' in reply && isRawObject(reply.result) && 'accessList' in reply.result
      ? { ...reply, result: { ...reply.result, to } }
      : reply
  await page.open('/devnet/block/3/tx/1')
  await says(summary, /Sent 0 ETH from.* to SHA2-256 with 68 bytes of data/)
  await says(input, /68 bytes, no selector/)
  await page.open(`/devnet/address/${to}`)
  await says(body, 'Precompile: SHA2-256', 'No code: on a chain with this precompile')
})
