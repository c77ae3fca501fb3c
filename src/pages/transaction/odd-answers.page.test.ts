import { screen, waitFor, within } from '@testing-library/dom'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import { body, button, fill, link, says, tourNetwork } from '#testing/pages/page-words.ts'

const page = pages()
const chain = ownChain(page)

const summary = () => screen.getByRole('region', { name: 'Summary' })
const input = () => screen.getByRole('region', { name: 'Input data' })

test('pending: on a node that does not mine, and then does', async () => {
  const { client, from, to } = chain
  await client.setAutomine(false)
  await client.sendTransaction({ chain: null, account: from, to, value: parseEther('0.5') })
  // Anvil gives nothing of its pending block by index, and that must not look like an empty pool.
  await page.open('/own/block/pending/tx/0')
  await says(body, 'Not found on ')
  await says(body, 'even with some in the pool')
  await client.mine({ blocks: 1 })
  await page.open('/own/block/1/tx/0')
  await says(summary, /Transaction to send 0\.5 \w+ from/)
  expect(await screen.findByText('1 of 1')).toBeTruthy()
})

test('arguments of a creation are read by a pasted constructor alone, and said to be guessed', async () => {
  // Keeps the word that lies behind its 19 bytes in storage, as Vyper reads arguments, and returns STOP.
  const code = '0x6020601360003960005160005560016000f300' as const
  await chain.client.sendTransaction({
    chain: null,
    account: chain.from,
    data: `${code}${'07'.padStart(64, '0')}`,
  })
  await chain.client.mine({ blocks: 1 })
  await page.open('/own/block/1/tx/0?view=input')
  await waitFor(input)
  await page.user.click(await within(input()).findByText('Decode constructor arguments'))
  const box = await within(input()).findByRole('textbox', { name: 'ABI with the constructor' })
  await fill(page.user, box, 'constructor(string name)')
  await says(input, 'does not end with arguments of these types')
  await fill(page.user, box, 'constructor(uint256 supply)')
  await says(input, 'Valid only if this is its')
})

test('nulls of a pending transaction are shown as such, and lead nowhere', async () => {
  const pending = {
    hash: `0x${'34'.repeat(32)}`,
    blockHash: null,
    blockNumber: null,
    transactionIndex: null,
    newField: { of: 'a fork to come' },
    input: 'what',
    accessList: 'none',
    blobVersionedHashes: 7,
    authorizationList: [{ address: '0x12' }, null],
    chainID: '0x1',
  }
  page.answer = () => ({ result: pending })
  await page.open('/devnet/block/pending/tx/0')
  expect(await screen.findByText('Pending')).toBeTruthy()
  await says(body, 'Not in a block yet')
  await says(body, '{"of":"a fork to come"}')
  await says(body, 'Unavailable: price, gas limit or value is missing')
  await says(input, 'unexpected form')
  await says(body, 'delegates to an unreadable address')
  expect(screen.queryByRole('link', { name: /^Previous/ })).toBeNull()
  for (const tab of ['Access list', 'Blobs']) {
    await page.user.click(await link(tab))
    await waitFor(() => expect(screen.getAllByText(/unexpected form/)).toHaveLength(1))
  }
  await page.user.click(await link('Signature'))
  expect(await button('Chain ID (chainID)')).toBeTruthy()
})

test('a service that fails is not a missing transaction', async () => {
  page.answer = () => ({ status: 403 })
  await page.open('/devnet/block/3/tx/0')
  await says(() => screen.getByRole('alert'), 'Not permitted for this key')
  expect(screen.queryByText(/^Not found on/)).toBeNull()
})

test('a transaction of a block that was replaced is read from the block itself', async () => {
  const { tour } = await tourNetwork()
  page.change = (reply, { method }) => {
    if (method === 'eth_getTransactionByBlockNumberAndIndex' && 'result' in reply)
      Object.assign(reply.result as object, { blockHash: `0x${'ab'.repeat(32)}` })
    return reply
  }
  await page.open(`/devnet/block/${tour[2]?.block}/tx/2`)
  await says(body, 'the block’s own list')
  expect(await screen.findByText('Orphaned')).toBeTruthy()
  await says(body, '2 · dynamic fee')
})

test('a deposit of an OP Stack chain has no fee here', async () => {
  // nlordell/ethrpc-rs src/batch.rs, transaction 0 of block 274.
  const deposit = {
    blockHash: '0xfc70e073ec6e1bb7f387698e4be418d7b1ff2216f625cdf41e1b80fb08029ef5',
    blockNumber: '0x112',
    from: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001',
    gas: '0xf4240',
    gasPrice: '0x0',
    hash: '0x13a644af4f64ce801dcd57faa823e8952f2290b810fdd31995dda62977ed3df1',
    input:
      '0x015d8eb90000000000000000000000000000000000000000000000000000000001267f330000000000000000000000000000000000000000000000000000000065da6073000000000000000000000000000000000000000000000000000000075d3f861097c24796a4f639846a6a3ea3a59c11de8d89e11f551bae8feca9271a78926d420000000000000000000000000000000000000000000000000000000000000004000000000000000000000000415c8893d514f9bc5211d36eeda4183226b84aa700000000000000000000000000000000000000000000000000000000000000bc00000000000000000000000000000000000000000000000000000000000a6fe0',
    nonce: '0x111',
    to: '0x4200000000000000000000000000000000000015',
    transactionIndex: '0x0',
    value: '0x0',
    type: '0x7e',
    v: '0x0',
    r: '0x0',
    s: '0x0',
    sourceHash: '0x5a1b66228a26547e2ce6fe1aa734d2c34e062e42ccd5710463e6987890f1ad5d',
    mint: '0x0',
    depositReceiptVersion: '0x1',
  }
  page.answer = ({ method }) => ({ result: method === 'eth_getBlockByHash' ? null : deposit })
  await page.open('/devnet/block/274/tx/0')
  await says(body, 'No fee on this chain')
  expect((await screen.findByText('Type 126 · deposit')).title).toMatch(/Unsigned/)
  expect(await button('Minted')).toBeTruthy()
  expect(await within(input()).findByText(/^setL1BlockValues\(/)).toBeTruthy()
  await says(input, '19,300,147')
})
