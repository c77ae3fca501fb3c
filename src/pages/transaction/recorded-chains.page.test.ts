import { expect, test } from 'vitest'
import { currencyOfChain } from '#domain/connections/chain-currencies.ts'
import { writeCurrency } from '#domain/connections/currency-rules.ts'
import bittensor from '#domain/receipt/vectors/bittensor-testnet-6646068.json' with { type: 'json' }
import cronos from '#domain/receipt/vectors/cronos-131465-empty-root.json' with { type: 'json' }
import hedera from '#domain/receipt/vectors/hedera-97395350.json' with { type: 'json' }
import frontier from '#domain/receipt/vectors/mainnet-frontier-1000000.json' with { type: 'json' }
import ovm from '#domain/receipt/vectors/op-mainnet-legacy-22698.json' with { type: 'json' }
import tempo from '#domain/receipt/vectors/tempo-17708868-0x76.json' with { type: 'json' }
import type { RawObject } from '#domain/values/raw.ts'
import { pages } from '#testing/pages/open-page.ts'
import { body, button, region, says, textOf } from '#testing/pages/page-words.ts'

const page = pages()

type Recorded = { chainId: number; block: RawObject; receipts: readonly RawObject[] }

/** Opens a page of a recorded chain; `changes` are of its first transaction. */
async function openRecorded(recorded: Recorded, path: string, changes: RawObject = {}) {
  const { chainId, block, receipts } = recorded
  const transactions = (block.transactions as RawObject[]).map((transaction, index) =>
    index === 0 ? { ...transaction, ...changes } : transaction,
  )
  const resultOf = (method: string, params: readonly unknown[]): unknown => {
    if (/^eth_getBlockBy/.test(method))
      return {
        ...block,
        transactions: params[1] ? transactions : transactions.map(({ hash }) => hash),
      }
    if (/^eth_getTransactionBy/.test(method)) return transactions[Number(params[1])]
    if (method === 'eth_getBlockReceipts') return receipts
    return receipts.find(({ transactionHash }) => transactionHash === params[0])
  }
  page.answer = ({ method, params = [] }) =>
    /^eth_get(Block|Transaction)/.test(method)
      ? { result: resultOf(method, params as readonly unknown[]) ?? null }
      : { error: { code: -32601, message: 'not recorded' } }
  page.connect({ chainId: `${chainId}`, ...writeCurrency(currencyOfChain(chainId)) })
  page.useExtraMethods('own', 'when offered')
  await page.open(`/own/block/${BigInt(String(block.number))}${path}`)
}

const overview = () => region('Overview')
const summary = () => region('Summary')
const noOtherFees = () => expect(textOf(body())).not.toMatch('other fees')

test('Tempo counts prices and fees in 10^-18 of a dollar, and charges millionths', async () => {
  await openRecorded(tempo, '/tx/0')
  await says(summary, /^Made 1 call/, /Transferred 619,960 base units from/)
  await says(overview, /Fee paid0\.00566 USD 282,970 gas × 20 gwei/)
  noOtherFees()
  await openRecorded(tempo, '?view=header')
  await says(body, /Base fee20 gwei/, /Base fees0\.0719\d+ USD/)
})

test('a transaction from before EIP-155 is of the chain of its connection', async () => {
  await openRecorded(frontier, '/tx/0')
  await button('Succeeded, inferred')
  await says(overview, /Fee paid.*gas × .* gwei/)
  noOtherFees()
  await openRecorded(frontier, '')
  await says(body, /ETH fees paid/)
})

test.each([
  ['Cronos', cronos, 0, false],
  ['Hedera, whose fees are not known here', hedera, 1, true],
] as const)(
  '%s: other fees are possible only where the chain is not known',
  async (_, recorded, index, may) => {
    await openRecorded(recorded, `/tx/${index}`)
    await says(overview, /Fee paid.*gas × .* gwei/)
    expect(textOf(overview()).includes('other fees possible')).toBe(may)
  },
)

test('the fields of a transaction of the OVM are not called Arbitrum’s', async () => {
  await openRecorded(ovm, '/tx/0')
  await says(() => region('Layer 1'), 'Queue origin"l1"', 'Queue index561', 'L1 block13,602,420')
  expect(textOf(body())).not.toMatch('Arbitrum')
})

test('a transaction that sets code shows who delegates to what', async () => {
  await openRecorded(bittensor, '/tx/0')
  await says(overview, 'DelegationsAn account removes its delegation · if its nonce fits')
  const [entry] = bittensor.block.transactions[0]?.authorizationList ?? []
  const delegations = [`0x${'12'.repeat(20)}`, '0x'].map((address) => ({ ...entry, address }))
  const other = { ...entry, chainId: '0x1' }
  await openRecorded(bittensor, '/tx/0', { authorizationList: [...delegations, other, entry] })
  await says(
    overview,
    /delegates to 0x(12){20} · if its nonce fits/,
    'delegates to an unreadable address · if',
    'removes its delegation · skipped: signed for chain 1, not 945',
    '+ 1 more',
  )
})

test('input of four bytes is not a call with arguments that are made up', async () => {
  const input = '0x00000000'
  await openRecorded(frontier, '/tx/0', { input })
  await says(summary, /Call to 0x00000000 on/, 'Unknown function No arguments')
  expect(textOf(body())).not.toMatch('fulfillBasicOrder')
})
