import { screen } from '@testing-library/dom'
import { beforeEach, expect, inject, test } from 'vitest'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { playgroundLink } from '#paths/playground.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageSteps } from '#testing/pages/page-steps.ts'
import { says, textOf, tourNetwork } from '#testing/pages/page-words.ts'

const page = pages()
const { click, find } = pageSteps(page)

const comparison = () => screen.getByRole('region', { name: 'Comparison' })
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'

/** The node behind the page's network, which the connection `own` asks, too, and what that returns instead. */
let nodeUrl = ''
const ask = async (method: string, ...params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(nodeUrl, { method: 'POST', headers, body })).json()).result
}
beforeEach(async () => {
  const { baseUrl, apiKey } = await tourNetwork()
  nodeUrl = new URL(`${baseUrl}/v3/${apiKey}`, inject('serviceUrl')).href
  page.nodeUrl = nodeUrl
  page.connect({ chainId: '31337' })
})

type Reply = { id: number; result?: unknown; error?: unknown }

/** Lets `own` reply otherwise to a method. */
const lie = (method: string, change: (result: never, params: unknown[]) => unknown) => {
  page.respond = async (url, init) => {
    if (url.hostname !== 'node.test') return undefined
    const asked = JSON.parse(String(init?.body))
    const replies: Reply | Reply[] = await (await fetch(nodeUrl, init)).json()
    const changed = [replies].flat().map((reply) => {
      const call = [asked].flat().find(({ id }) => id === reply.id)
      if (call?.method !== method || reply.result === undefined) return reply
      const result = change(reply.result as never, call.params)
      return isRawObject(result) && 'code' in result
        ? { ...reply, result: undefined, error: result }
        : { ...reply, result }
    })
    return Response.json(Array.isArray(asked) ? changed : changed[0])
  }
}

const compare = async (method: string, params: unknown[]) => {
  const text = JSON.stringify({ method, params })
  await page.open(playgroundLink({ network: 'devnet', beside: 'own', text }))
  await click('button', 'Send')
}

const isLying = 'Embedded chain’s response is proven. Own’s response fails verification.'
const isOpen = 'Embedded chain’s response is proven. Own’s response cannot be verified.'
const contradicted = 'is proven. Own’s response differs from it at the same block.'
const isUnknown = 'Unknown which response is right: neither can'
const turned = `0x${'0'.repeat(63)}7`
const other = (field: string, value: unknown) => (result: RawObject) => ({
  ...result,
  [field]: value,
})
const atHash = async () => ({ blockHash: (await ask('eth_getBlockByNumber', '0x3', false)).hash })
const ofLast = async () => [
  (await ask('eth_getTransactionByBlockNumberAndIndex', '0x3', '0x0')).hash,
]
/** A transaction of block 2 and its receipt, and a proof of slot 7. */
let ofOther: { transaction?: RawObject; receipt?: RawObject } = {}
let proofOfOther: unknown
beforeEach(async () => {
  const transaction = await ask('eth_getTransactionByBlockNumberAndIndex', '0x2', '0x0')
  ofOther = { transaction, receipt: await ask('eth_getTransactionReceipt', transaction.hash) }
  proofOfOther = await ask('eth_getProof', token, ['0x7'], '0x3')
})
const call = { to: token, data: '0x18160ddd' }

test.each<
  readonly [
    string,
    (() => Promise<unknown[]>) | unknown[],
    (result: never) => unknown,
    string | RegExp,
  ]
>([
  ['eth_getBlockByNumber', ['0x3', true], other('gasUsed', '0x7'), isLying],
  ['eth_getTransactionByBlockNumberAndIndex', ['0x3', '0x0'], other('value', '0x7'), isLying],
  [
    'eth_getBlockReceipts',
    ['0x3'],
    (list: RawObject[]) => list.map(other('status', '0x0')),
    isLying,
  ],
  ['eth_getStorageAt', [token, '0x2', '0x3'], () => turned, isLying],
  ['eth_getStorageAt', async () => [token, '0x2', await atHash()], () => turned, isLying],
  ['eth_getBalance', [token, '0x3'], () => '0x7', isLying],
  ['eth_getCode', [token, '0x3'], () => '0x60', isLying],
  ['eth_getProof', [token, ['0x2'], '0x3'], other('nonce', '0x7'), isLying],
  ['eth_call', [call, '0x3'], () => turned, isUnknown],
  ['eth_call', [call, '0x3', { [token]: { code: '0x' } }], () => turned, isUnknown],
  ['eth_getProof', [token, ['0x2'], '0x3'], other('storageProof', []), isLying],
  ['eth_getProof', [token, ['0x2'], '0x3'], () => proofOfOther, isLying],
  ['eth_getProof', [token, ['0x2'], '0x3'], other('address', `0x${'7'.repeat(40)}`), isLying],
  [
    'eth_getProof',
    [token, ['0x2'], '0x3'],
    ({ storageProof: [entry], ...proof }: { storageProof: RawObject[] }) => ({
      ...proof,
      storageProof: [{ ...entry, value: '0x7' }, entry],
    }),
    isLying,
  ],
  ['eth_getBalance', [token, '0x3'], () => '', isOpen],
  ['eth_getBalance', [token, '0x3'], () => ({ message: 'x' }), isOpen],
  ['eth_getBalance', [token, 'latest'], () => '0x7', isUnknown],
  ['eth_getCode', [token], () => '0x60', isUnknown],
  [
    'eth_getTransactionByBlockNumberAndIndex',
    ['latest', '0x0'],
    () => ofOther.transaction,
    /The responses are of blocks \d+ and 2\./,
  ],
  ['eth_getTransactionByBlockNumberAndIndex', ['0x3', '0x0'], () => ofOther.transaction, isLying],
  ['eth_getBlockReceipts', ['0x3'], () => [ofOther.receipt], isLying],
  [
    'eth_getBlockReceipts',
    async () => [(await atHash()).blockHash],
    () => [ofOther.receipt],
    isLying,
  ],
  [
    'eth_getTransactionReceipt',
    ofLast,
    ({ transactionHash: hash }: RawObject) => ({ ...ofOther.receipt, hash }),
    isLying,
  ],
  [
    'eth_getTransactionByHash',
    ofLast,
    ({ hash: transactionHash }: RawObject) => ({ ...ofOther.transaction, transactionHash }),
    isLying,
  ],
  ['eth_getTransactionReceipt', ofLast, other('blockHash', turned), isOpen],
  ['eth_getTransactionByHash', ofLast, other('blockHash', turned), isOpen],
  ...['blockNumber', 'to', 'from'].map(
    (field) =>
      [
        'eth_getTransactionReceipt',
        ofLast,
        other(field, `0x${'7'.repeat(40)}`),
        contradicted,
      ] as const,
  ),
  [
    'debug_traceTransaction',
    async () => [...(await ofLast()), { tracer: 'callTracer' }],
    other('gasUsed', '0x7'),
    'Unknown',
  ],
  ['eth_getTransactionReceipt', ofLast, other('cumulativeGasUsed', '0x7'), isLying],
  ['eth_estimateGas', [call, '0x3'], () => '0xffff', isUnknown],
])(
  '%s of %j: of two responses that differ the proven one is named',
  async (method, params, change, told) => {
    lie(method, change)
    await compare(method, typeof params === 'function' ? await params() : params)
    await says(comparison, /fields? differs?/, told)
  },
)

test('a block and its receipts are compared, sent as one batch', async () => {
  lie('eth_getBlockReceipts', (list: RawObject[]) => list.map(other('status', '0x0')))
  const receipts = { method: 'eth_getBlockReceipts', params: ['0x3'] }
  const text = JSON.stringify([{ method: 'eth_getBlockByNumber', params: ['0x3', true] }, receipts])
  await page.open(playgroundLink({ network: 'devnet', beside: 'own', text }))
  await says(comparison, /fields? differs?/, '[1].result[0].status', isLying)
})

test('the other response is contradicted where its provider has no proof of the same block', async () => {
  lie('eth_getProof', () => ({ code: -32601, message: 'the method eth_getProof does not exist' }))
  const lieOfProof = page.respond
  lie('eth_getStorageAt', () => turned)
  const lieOfValue = page.respond
  page.respond = (url, init) =>
    (String(init?.body).includes('eth_getProof') ? lieOfProof : lieOfValue)(url, init)
  await compare('eth_getStorageAt', [token, '0x2', await atHash()])
  await says(comparison, 'response is proven. Own’s response differs from it at the same block.')
})

test('where proofs are off, neither is proven without them; code is shown as no number', async () => {
  page.useExtraMethods('own', 'never')
  lie('eth_getCode', () => '0x60')
  await compare('eth_getCode', [token, '0x3'])
  await says(comparison, 'Own’s response cannot be verified.', 'Own: Proofs are off')
  await page.settled()
  expect(textOf(document.body)).not.toMatch(/\d,\d{3},\d{3},\d{3},\d{3}/)
})

test('a block is compared by its hash, and by its number where a provider takes none', async () => {
  const params = [token, '0x2', await atHash()]
  await compare('eth_getStorageAt', params)
  await says(comparison, 'Identical', 'At block 3, by its hash on both endpoints.')
  lie('eth_getStorageAt', (result, [, , block]) =>
    isRawObject(block) ? { code: -32602, message: 'invalid block' } : result,
  )
  await compare('eth_getStorageAt', params)
  await says(comparison, 'Own lacks this block, or takes no block hash (EIP-1898).')
  await page.user.click(await find('link', 'Compare by number', comparison()))
  await says(comparison, 'Identical', 'At block 3 of each endpoint.')
  expect(textOf(comparison())).not.toContain('EIP-1898')
})
