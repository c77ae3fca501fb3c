import { screen, waitFor, within } from '@testing-library/dom'
import { expect, inject, test, vi } from 'vitest'
import { cachedBlock } from '#api/rpc/block-cache.ts'
import { pages } from '#testing/pages/open-page.ts'
import { button, link, region, says, tourNetwork } from '#testing/pages/page-words.ts'

type Answer = { [field: string]: unknown } & { transactions: { [field: string]: unknown }[] }

const page = pages()

const verification = () => screen.getByRole('region', { name: 'Verification' })
const check = (name: string) =>
  within(verification()).getByRole('button', { name: new RegExp(`^${name}`) })

/** The path of a block of the tour by its hash, which nothing has to be searched for. */
async function blockByHash(number: number) {
  const { tour } = await tourNetwork()
  return `/devnet/block/${tour[number - 1]?.block}`
}

/** The provider answers with what it was given, changed on the way. */
function tamper(change: (result: Answer) => void) {
  page.change = (reply) => {
    if ('result' in reply && reply.result) change(reply.result as Answer)
    return reply
  }
}

test('a block of all five types is verified, check by check', async () => {
  await page.open('/devnet/block/3')
  for (const [name, words] of [
    ['Response', 'matches request'],
    ['Header hash', 'matches'],
    ['Transaction hashes', '7 match'],
    ['Transactions root', 'matches'],
    ['Signatures', '7 valid'],
    ['Authorizations', '1 signed'],
    ['Withdrawals root', 'matches'],
    ['Uncles', 'none'],
  ] as const)
    await says(() => check(name), new RegExp(`^${name}verified: ${words}$`))
  // The state of the newest block names it: that is a rung of its own.
  await says(() => check('Ancestor'), /verified: of block 13$/)
  await says(verification, 'Not checked: that the network agreed on that head.')
  const rungs = within(verification()).getAllByRole('heading', { level: 3 })
  expect(rungs.map(({ textContent }) => textContent)).toEqual([
    'Response against its hash',
    'Contents against the header',
    'Block against a newer head',
    'Block on another connection',
  ])
  // The tag in the header sums them up, and leads to them.
  await page.user.click(await button('Verified · 11 checks'))
  await waitFor(() => expect(document.activeElement).toBe(check('Response')))
})

test('a block that does not fit its hash is not kept: what the provider says later counts', async () => {
  const path = await blockByHash(9)
  const hash = path.slice(-66) as `0x${string}`
  tamper((block) => {
    if (block.miner) block.miner = `0x${'66'.repeat(20)}`
  })
  await page.open(path)
  await says(() => check('Header hash'), /mismatch: differs$/)
  page.change = (reply) => reply
  await waitFor(async () =>
    expect((await cachedBlock('devnet', hash, true))?.miner).not.toMatch(/6666/),
  )
})

test('a field that is not of its hash is not said to be checked', async () => {
  const path = await blockByHash(4)
  tamper((block) => {
    if (block.gasUsed) block.gasUsed = '0x3e8'
  })
  await page.open(path)
  await button('Mismatch')
  await says(verification, 'Mismatch: Header hash.')
  expect(verification().textContent).not.toContain('Your browser checked')
})

test('the newest block has no newer head; a head whose state has another block is a mismatch', async () => {
  await page.open('/devnet/block/13')
  await says(() => check('Ancestor'), /not verifiable: newest block$/)
  await button('Verified · 10 checks')
  await says(verification, 'Not checked: that the block is part of the chain.')
  const other = `0x${'7'.repeat(64)}`
  page.change = (reply, { method }) => {
    if (method !== 'eth_getProof' || !('result' in reply)) return reply
    const result = reply.result as { storageProof: object[] }
    return { result: { ...result, storageProof: [{ ...result.storageProof[0], value: other }] } }
  }
  await page.open('/devnet/block/4')
  await says(() => check('Ancestor'), /mismatch: differs$/)
  await button('Mismatch')
})

test('a node that lacks proofs names the reason at the rung, and the tag stays green', async () => {
  page.answer = ({ method }) =>
    method === 'eth_getProof'
      ? { error: { code: -32601, message: 'the method eth_getProof does not exist' } }
      : undefined
  await page.open('/devnet/block/3')
  await says(() => check('Ancestor'), /not verifiable: not offered$/)
  await button('Verified · 11 checks')
})

test('another connection that has the block is a rung of its own, by a press alone', async () => {
  const { baseUrl, apiKey } = await tourNetwork()
  page.connect({ chainId: '31337' })
  page.nodeUrl = new URL(`${baseUrl}/v3/${apiKey}`, inject('serviceUrl')).href
  const hosts: string[] = []
  page.respond = ({ hostname, pathname }) => {
    if (pathname.includes('/v3/')) hosts.push(hostname)
    return undefined
  }
  await page.open('/devnet/block/13')
  await says(() => check('Other connection'), /not verifiable: not compared$/)
  const compare = await button('Compare block hash with Own')
  await page.settled()
  expect(hosts).not.toContain('node.test')
  await page.user.click(compare)
  await says(() => check('Own'), /verified: same hash$/)
  await says(verification, 'Not checked: that the network agreed on the block.')
  await button('Verified · 10 checks')
  expect(screen.queryByRole('button', { name: 'Compare block hash with Own' })).toBeNull()
})

/** A forged response may name any hash, which head and other connection have. */
test('the hash of a forged block, and of one that lacks the transaction, are not green elsewhere', async () => {
  const { baseUrl, apiKey } = await tourNetwork()
  page.connect({ chainId: '31337' })
  page.nodeUrl = new URL(`${baseUrl}/v3/${apiKey}`, inject('serviceUrl')).href
  const compare = async () => {
    await page.user.click(await button('Compare block hash with Own'))
    await says(() => check('Own'), /partly verified: hash only$/)
    await says(() => check('Ancestor'), /partly verified: hash only$/)
    await page.user.click(check('Own'))
    await says(verification, 'That the data shown belong to this hash is not verified.')
    await says(verification, 'Not checked: that the block is part of the chain.')
  }
  const path = await blockByHash(4)
  tamper((block) => {
    if (block.number === '0xc') block.transactions.pop()
    if (block.number === '0x4') block.gasUsed = '0x3e8'
  })
  await page.open('/devnet/block/12/tx/4')
  await says(() => check('In its block'), /mismatch: differs$/)
  await compare()
  await page.open(path)
  await compare()
})

test('the hash is not green elsewhere where a receipt differs, on both pages', async () => {
  const { baseUrl, apiKey } = await tourNetwork()
  page.connect({ chainId: '31337' })
  page.nodeUrl = new URL(`${baseUrl}/v3/${apiKey}`, inject('serviceUrl')).href
  page.change = (reply, { method }) => {
    for (const receipt of [('result' in reply && reply.result) || []].flat())
      if (/Receipt/.test(method)) Object.assign(receipt, { cumulativeGasUsed: '0x1' })
    return reply
  }
  for (const path of ['/devnet/block/3', '/devnet/block/3/tx/4']) {
    await page.open(path)
    await says(() => check('Receipts root'), /mismatch: differs$/)
    await page.user.click(await button('Compare block hash with Own'))
    await says(() => check('Own'), /partly verified: hash only$/)
    const compared = new URL((await link('Own')).getAttribute('href') ?? '', location.origin)
    expect(compared.searchParams.get('request')).toMatch(/Receipt/)
  }
})

test.each([
  ['31337', /mismatch: other block$/, 'Mismatch'],
  ['', /not verifiable: other block$/, 'Verified · 11 checks'],
])('another block there is red where both are of one chain (%s)', async (chainId, words, tag) => {
  page.connect({ chainId })
  const blockHash = `0x${'7'.repeat(64)}`
  page.respond = ({ hostname }, init) => {
    if (hostname !== 'node.test') return
    const { id, method } = JSON.parse(String(init?.body))
    const reply =
      method === 'eth_getTransactionByBlockNumberAndIndex'
        ? { result: { blockHash, blockNumber: '0x3' } }
        : { error: { code: -32601, message: `the method ${method} does not exist` } }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...reply }))
  }
  await page.open('/devnet/block/3')
  await page.user.click(await button('Compare block hash with Own'))
  await says(() => check('Own'), words)
  await button(tag)
})

test('no request is made to a connection of another chain, and what fails is said', async () => {
  page.connect({ chainId: '1' })
  await page.open('/devnet/block/3')
  await page.user.click(await screen.findByRole('button', { name: /^Other connection/ }))
  await says(verification, 'There is no other connection to this chain.')
  expect(screen.queryByRole('button', { name: 'Compare block hash with Own' })).toBeNull()
  page.connect({ chainId: '31337' })
  await page.open('/devnet/block/3')
  await page.user.click(await button('Compare block hash with Own'))
  await says(() => check('Own'), /not verifiable: could not be loaded$/)
  await button('Compare block hash with Own')
})

test('the outcome, the upper rungs and their buttons stay while receipts that come late are proved', async () => {
  let sendReceipts = (_: undefined) => {}
  const isSeen = new Promise<undefined>((resolve) => {
    sendReceipts = resolve
  })
  page.respond = (_, init) =>
    String(init?.body).includes('eth_getBlockReceipts') ? isSeen : undefined
  await page.open('/devnet/block/3')
  const compare = await button('Compare block hash with Own')
  const ancestor = check('Ancestor')
  await button('Verified · 8 checks')
  sendReceipts(undefined)
  await says(() => check('Receipts root'), /verified: matches$/)
  expect(compare.isConnected).toBe(true)
  expect(ancestor.isConnected).toBe(true)
})

test('the block of a transaction has the same upper rungs', async () => {
  await page.open('/devnet/block/3/tx/4')
  await says(() => check('In its block'), /verified: index 4 of 7$/)
  await says(() => check('Ancestor'), /verified: of block 13$/)
  await says(() => check('Other connection'), /not verifiable: not compared$/)
  await button(/^Verified · \d+ checks$/)
})

test('where requests may cost, a press loads the list that has the transaction', async () => {
  page.useExtraMethods('devnet', 'on request')
  await page.open('/devnet/block/3/tx/4')
  await page.user.click(await button('Verify ancestor'))
  await says(() => check('Ancestor'), /partly verified: hash only$/)
  await page.user.click(await button('Verify inclusion'))
  await says(() => check('In its block'), /verified: index 4 of 7$/)
  await says(() => check('Ancestor'), /verified: of block 13$/)
  expect(screen.queryByRole('button', { name: 'Verify inclusion' })).toBeNull()
})

test('where requests may cost, the rung is proven by a press; with “never” it is not there', async () => {
  page.useExtraMethods('devnet', 'on request')
  await page.open('/devnet/block/3')
  await page.user.click(await button('Verify ancestor'))
  await says(() => check('Ancestor'), /verified: of block 13$/)
  page.useExtraMethods('devnet', 'never')
  await page.open('/devnet/block/3')
  await button('Verified · 8 checks')
  await says(() => document.body, 'Proof that the block is an ancestor of a head.')
  expect(within(verification()).queryByRole('button', { name: /^Ancestor/ })).toBeNull()
})

test('hashes alone prove the header; the rest says what it needs', async () => {
  await page.open('/devnet/block/3')
  await button('Verified · 8 checks')
  await page.user.click(await button('More'))
  await page.user.click(await link('Hashes only'))
  await says(() => check('Transactions root'), /not verifiable: hashes only/)
  await says(() => check('Header hash'), /verified: matches/)
  expect(within(verification()).queryByRole('button', { name: /^Signatures/ })).toBeNull()
  await page.user.click(check('Transactions root'))
  await says(verification, 'Load the full transactions')
})

test('a transaction is verified: its place, its hash, who signed it and its authorization', async () => {
  await page.open('/devnet/block/3/tx/4')
  await says(() => check('Response'), /verified: matches request/)
  await says(() => check('Transaction hash'), /verified: matches/)
  await says(() => check('Signature'), /verified: valid/)
  await says(() => check('Authorizations'), /verified: 1 signed/)
  await page.user.click(check('Transaction hash'))
  await says(verification, /Not covered by this check: .*gasPrice/)
})

test('another value in one transaction is caught, and both hashes stand side by side', async () => {
  let answered = ''
  tamper(({ transactions }) => {
    const [, , third] = transactions ?? []
    // The page asks for the hashes first.
    if (typeof third !== 'object') return
    answered = String(third.hash)
    third.value = '0xde0b6b3a7640000'
  })
  await page.open(await blockByHash(3))
  const details = () => region('Transaction hashes: mismatch')
  await says(details, '1 transaction of 7')
  expect(within(details()).getByText('transactions[2].hash, response')).toBeTruthy()
  expect(answered).toMatch(/^0x/)
  await says(details, answered)
  expect(within(details()).getByText('transactions[2].hash, computed')).toBeTruthy()
  await says(() => check('Transactions root'), /mismatch: differs/)
  await says(() => check('Signatures'), /mismatch: differs/)
  await says(() => check('Header hash'), /verified/)
})

test('another block, consistent in itself, is not the one asked for', async () => {
  const { baseUrl, apiKey, tour } = await tourNetwork()
  const params = [tour[4]?.block, true]
  const response = await fetch(new URL(`${baseUrl}/v3/${apiKey}`, inject('serviceUrl')), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByHash', params }),
  })
  const { result } = await response.json()
  page.answer = () => ({ result })
  await page.open(await blockByHash(3))
  await says(() => check('Response'), /mismatch: differs from request/)
  await says(() => check('Header hash'), /mismatch: differs/)
  await says(() => check('Transactions root'), /verified/)
})

test('another answer for the same hash is proven again, not shown with the old verdicts', async () => {
  let honest = true
  tamper((block) => {
    if (!honest && block.gasUsed) block.gasUsed = '0x1'
  })
  await page.open(`${await blockByHash(3)}?transactions=full`)
  await says(() => check('Header hash'), /verified/)
  honest = false
  await page.user.click(await button('More'))
  await page.user.click(await link('Hashes only'))
  await says(() => check('Header hash'), /mismatch: differs/)
})

test('a transaction from another place, with another sender', async () => {
  tamper((transaction) => {
    transaction.transactionIndex = '0x3'
    transaction.from = `0x${'12'.repeat(20)}`
  })
  await page.open('/devnet/block/3/tx/2')
  await says(() => check('Response'), /mismatch/)
  await says(() => check('Signature'), /mismatch/)
  await says(() => check('Transaction hash'), /verified/)
  if (!screen.queryByRole('region', { name: 'Signature: mismatch' }))
    await page.user.click(check('Signature'))
  await says(() => region('Signature: mismatch'), `0x${'12'.repeat(20)}`)
  await page.user.click(check('Response'))
  const response = region('Response: mismatch')
  expect(await within(response).findAllByText('transactionIndex, expected')).toHaveLength(1)
})

test('a field that is left out is named, and nothing is green for it', async () => {
  tamper((block) => {
    delete block.stateRoot
  })
  await page.open(await blockByHash(3))
  await says(() => check('Header hash'), /field missing: stateRoot/)
  expect(check('Header hash').textContent).not.toMatch('verified')
})

test('when proofs cannot be computed, that is said, and the block is shown all the same', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        queueMicrotask(() => this.dispatchEvent(new Event('error')))
      }
      postMessage() {}
      terminate() {}
    },
  )
  await page.open('/devnet/block/3')
  expect(await screen.findByRole('table', { name: 'Transactions' })).toBeTruthy()
  await says(verification, 'Not verified. Part of this page')
})
