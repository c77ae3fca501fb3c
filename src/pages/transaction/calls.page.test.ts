import { screen, waitFor, within } from '@testing-library/dom'
import { encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { innerCallVectors } from '#testing/inner-call-vectors.ts'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import { body, region, says } from '#testing/pages/page-words.ts'

const page = pages()
const chain = ownChain(page)

const innerCalls = () =>
  within(region('Input data')).getAllByRole('group', { name: /^Inner calls/ })
const first = () => innerCalls()[0] as HTMLElement
const rows = (name: string | RegExp) => screen.queryAllByRole('button', { name })
const row = async (name: string | RegExp) =>
  (await screen.findAllByRole('button', { name }))[0] as HTMLElement
const estimate = () => screen.findByRole('link', { name: 'Re-run call' })

/** Mines a call of a contract that is not there, and opens its transaction. */
async function openCall(data: Hex, search = '') {
  const { client, from } = chain
  await client.sendTransaction({ chain: null, account: from, to: zeroAddress, data })
  await client.mine({ blocks: 1 })
  await page.open(`/own/block/1/tx/0${search}`)
}

async function openIfClosed(name: string | RegExp) {
  const button = await row(name)
  if (button.getAttribute('aria-expanded') === 'false') await page.user.click(button)
}

test('a user operation: the account’s deployment, and the call in its batch', async () => {
  await openCall(innerCallVectors.handleOpsV07)
  expect((await row(/^User operation 1 /)).getAttribute('aria-expanded')).toBe('true')
  expect(await row(/^User operation 1: deploy account/)).toBeTruthy()
  await openIfClosed(/Call 1/)
  await says(first, 'approve(address, uint256)', '10,000,000,000')
  await says(() => region('Summary'), /Inner calls ?0xa1aafc9e ?executeBatch/)
  // The estimate of the same call shows them, too.
  await page.user.click(await estimate())
  await waitFor(() => expect(location.pathname).toBe('/own/gas'))
  expect(await row(/^User operation 1 /)).toBeTruthy()
})

test('a Safe: its delegatecall is marked, and the calls within are found', async () => {
  await openCall(innerCallVectors.safeMultiSend, '?view=input')
  await waitFor(first)
  expect(await within(first()).findByText('delegatecall')).toBeTruthy()
  await row(/Call 2 0x89d6e95f/)
  await page.user.click(await row(/Call 1 multiSend/))
  await waitFor(() => expect(rows(/Call 2 0x89d6e95f/)).toEqual([]))
})

test('of a thousand calls some are on the page, and the others a press away', async () => {
  const abi = parseAbi(['function multicall(bytes[] data)'])
  const balanceOf = encodeFunctionData({
    abi: parseAbi(['function balanceOf(address)']),
    args: [chain.to],
  })
  await openCall(
    encodeFunctionData({ abi, args: [Array.from({ length: 1000 }, () => balanceOf)] }),
    '?view=input',
  )
  await says(first, '1–32 of 1,000')
  expect(within(first()).getAllByRole('listitem')).toHaveLength(32)
  await page.user.click(within(first()).getByRole('button', { name: 'Next' }))
  const call33 = await row('Call 33 balanceOf')
  expect(within(first()).getAllByRole('listitem')).toHaveLength(32)
  await page.user.click(call33)
  await says(first, 'All bytes decoded')
})

test('a call that fails by an earlier transaction of its block is not a success', async () => {
  const { client, from } = chain
  // Sets its slot 0 at the first call, and reverts at each later one.
  const onceOnly = '0x600f600a5f39600f5ff35f54156009575f5ffd5b60015f5500'
  await client.sendTransaction({ chain: null, account: from, data: onceOnly, gas: 200_000n })
  await client.mine({ blocks: 1 })
  const created = await client.getBlock({ includeTransactions: true })
  const { contractAddress } = await client.getTransactionReceipt({
    hash: created.transactions[0]?.hash ?? '0x',
  })
  const call = { chain: null, account: from, to: contractAddress, data: '0x12345678' } as const
  for (const nonce of [1, 2]) await client.sendTransaction({ ...call, gas: 100_000n, nonce })
  await client.mine({ blocks: 1 })
  await page.open('/own/block/2/tx/1')
  await says(() => region('Summary'), 'Call to 0x12345678 on')
  await page.user.click(await estimate())
  await says(
    body,
    'Would succeed at the end of block 1',
    'Earlier transactions of its block are not applied.',
  )
  // Two estimates run without a press.
  await page.user.click(await screen.findByRole('link', { name: /before and after the block/ }))
  await says(() => screen.getByRole('table', { name: 'The call at each block' }), /1[\d,]+ gas/)
  await says(
    () => screen.getByRole('table', { name: 'The call at each block' }),
    /2reverts: no reason given/,
  )
})
