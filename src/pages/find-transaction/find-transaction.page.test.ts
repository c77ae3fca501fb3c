import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import {
  body,
  button,
  expectPath,
  fill,
  says,
  textOf,
  title,
  tourNetwork,
} from '#testing/pages/page-words.ts'

const page = pages()

/** Transaction 4 of block 3. */
const known = '0xddb149f963b3829985a741e3d6f0a6e129326528dfac7e1de2350af8ecf74157'
const wrong = `0x${'ab'.repeat(32)}`

const result = () => screen.getByRole('region', { name: 'Result' })
const status = () => within(result()).getByRole('status')
const search = () => screen.findByRole('combobox', { name: 'Search' })
const hashField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Transaction hash' })
const blockField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Block or time' })
const options = () => screen.getAllByRole('option').map(textOf).join('\n')

/** The page is a transaction's, with this index in its block. */
async function expectTransaction(index: number) {
  await says(title, /^Transaction$/)
  await says(() => screen.getByRole('navigation', { name: 'Breadcrumb' }), `(index ${index})`)
}

test('a hash from the search box is a block’s where the provider has one', async () => {
  const { tour } = await tourNetwork()
  await page.open('/devnet/tx')
  await fill(page.user, await search(), tour[1]?.block.slice(2) ?? '')
  await page.user.keyboard('{Enter}')
  await says(title, /^Block 2/)
  await expectPath(`/devnet/block/${tour[1]?.block}`)
})

test('a hash of nothing ends in what was searched and what to do next', async () => {
  localStorage.clear()
  await page.open(`/devnet/tx/${wrong}`)
  await says(status, /^Not found on Embedded chain$/)
  await says(result, 'Not in blocks 0 to 13: all blocks.')
  expect(within(result()).getByRole('link', { name: 'Add connection' })).toBeTruthy()
})

describe('by the node’s own index', () => {
  const chain = ownChain(page)
  const asked = (method: string) => page.calls.filter((call) => call.method === method)
  const byHash = 'eth_getTransactionByHash'

  test('a transaction takes one request, which its page names', async () => {
    await page.open(`/devnet/tx/${known}`)
    await expectTransaction(4)
    await says(() => screen.getByRole('region', { name: 'Request' }), byHash)
    await page.settled()
    expect(page.calls[0]?.method).toBe(byHash)
    const byIndex = asked('eth_getTransactionByBlockNumberAndIndex')
    expect(byIndex.filter(({ params }) => params[1] === '0x4')).toEqual([])
  })

  test('a pending transaction is shown, and its page opened once it is mined', async () => {
    const { client, from } = chain
    await client.setAutomine(false)
    const call = { chain: null, account: from, to: from, value: 7n * 10n ** 17n } as const
    const hash = await client.sendTransaction(call)
    page.useExtraMethods('own', 'when offered')
    await page.open(`/own/tx/${hash}`)
    await says(status, /^Pending$/)
    await says(result, /Value.*0\.7/)
    await client.mine({ blocks: 1 })
    await expectTransaction(0)
  })

  test('a hash that it lacks may be in a block that it has not indexed', async () => {
    await chain.mine('1')
    page.useExtraMethods('own', 'when offered')
    await page.open(`/own/tx/${wrong}`)
    await says(status, /^Unknown to the node$/)
    await says(result, 'Its index may not have all blocks.')
    await button('Search latest 100 blocks')
  })

  test('it is asked by a press where requests may cost', async () => {
    await chain.mine('1')
    const { transactions } = await chain.client.getBlock({ blockTag: 'latest' })
    await page.open(`/own/tx/${transactions[0]}`)
    await says(status, /^Not in the blocks this browser has seen$/)
    expect(asked(byHash)).toEqual([])
    await page.user.click(await button('Look up by hash'))
    await expectTransaction(0)
  })

  test.each([
    ['refuses', { error: { code: -32601, message: 'the method does not exist' } }],
    ['fails', { error: { code: -32603, message: 'index is corrupt' } }],
  ])('where it %s, the blocks that this browser has seen are looked through', async (_, reply) => {
    page.answer = ({ method }) => (method === byHash ? reply : undefined)
    await page.open('/devnet/block/3')
    await says(title, /^Block 3/)
    await page.settled()
    await page.open(`/devnet/tx/${known}`)
    await expectTransaction(4)
    expect(asked(byHash)).toHaveLength(1)
  })

  test.each([
    ['indexes', { error: { code: -32000, message: 'transaction indexing is in progress' } }],
    ['limits requests', { status: 429, error: { code: -32005, message: 'too many requests' } }],
    ['is down', { status: 500 }],
  ])('where it %s, a hash that is nowhere else is not an unknown one', async (_, reply) => {
    page.useExtraMethods('own', 'when offered')
    page.answer = ({ method }) => (method === byHash ? reply : undefined)
    await page.open(`/own/tx/${wrong}`)
    const retry = await button('Retry')
    expect(textOf(body())).not.toMatch(/Not in the blocks|Unknown to the node/)
    page.answer = () => undefined
    await page.user.click(retry)
    await says(status, /^Unknown to the node$/)
  })

  test('an answer of another hash is a failure, and not followed', async () => {
    page.change = (reply, { method }) => {
      if (method !== byHash || !('result' in reply)) return reply
      return { result: { ...(reply.result as object), hash: wrong } }
    }
    await page.open(`/devnet/tx/${known}`)
    await says(body, 'The transaction has another hash')
  })

  test('with “never” it is not asked', async () => {
    page.useExtraMethods('devnet', 'never')
    await page.open(`/devnet/tx/${known}`)
    await expectTransaction(4)
    expect(asked(byHash)).toEqual([])
  })
})

test('a block that is typed beside a hash is searched, or told to be none', async () => {
  await page.open(`/devnet/tx/${wrong}`)
  await says(status, /^Not found on Embedded chain$/)
  await fill(page.user, await blockField(), 'nowhere')
  await page.user.keyboard('{Enter}')
  await waitFor(async () => expect((await blockField()).getAttribute('aria-invalid')).toBe('true'))
  expect((await blockField()).value).toBe('nowhere')
  await fill(page.user, await blockField(), '5')
  await page.user.keyboard('{Enter}')
  await expectPath(`/devnet/tx/${wrong}?block=5`)
  await says(status, /^Not in block 5$/)
  await says(result, 'lists 200 transactions, none with this hash')
  await waitFor(() => expect(document.activeElement).toBe(result()))
  await page.user.click(await button('Search 100 blocks around it'))
  await says(status, /^Not found on Embedded chain$/)
  await fill(page.user, await hashField(), '0x12')
  await page.user.keyboard('{Enter}')
  await says(() => screen.getByRole('form', { name: 'Find transaction' }), '62 missing')
  expect((await hashField()).value).toBe('0x12')
})

test('with its block a transaction is read there', async () => {
  await page.open('/devnet/tx')
  await waitFor(() => expect(document.title).toBe('Find transaction · Keyhole'))
  await fill(page.user, await hashField(), known.slice(2))
  await fill(page.user, await blockField(), '3')
  await page.user.keyboard('{Enter}')
  await expectTransaction(4)
})

test('a link by hash leads to the view that it names', async () => {
  await page.open(`/devnet/tx/${known}?view=signature`)
  await expectTransaction(4)
  expect(location.search).toBe('?view=signature')
})

test('with its time a transaction is looked for there', async () => {
  await page.open(`/devnet/tx/${wrong}?block=2026-01-01T00:00:36Z`)
  await says(() => screen.getAllByRole('status')[0], /^Not in block 3$/)
})

test.each([
  ['3', '/devnet/block/3'],
  ['latest-10', '/devnet/block/3'],
  ['2026-01-01 00:00:36', '/devnet/block/at?time=2026-01-01T00%3A00%3A36Z'],
])('without a hash, “%s” leads to its block', async (block, path) => {
  await page.open('/devnet/tx')
  await fill(page.user, await blockField(), block)
  await page.user.keyboard('{Enter}')
  await expectPath(path)
})

test('without a hash the newest transaction is offered', async () => {
  await page.open('/devnet/tx')
  await page.user.click(await screen.findByRole('link', { name: 'Latest transaction' }))
  await expectPath('/devnet/block/latest/tx/0')
})

describe('an explorer’s link', () => {
  const link = `https://etherscan.io/tx/${known}#eventlog`
  const hint = 'Link is for Ethereum mainnet; you are on Embedded chain.'

  test('offers to add a connection of its chain, where there is none', async () => {
    localStorage.clear()
    await page.open('/')
    await fill(page.user, await search(), link)
    await waitFor(() => expect(options()).toMatch(hint))
    expect(options()).toMatch('Add connection')
    await page.user.keyboard('{Enter}')
    await expectTransaction(4)
  })

  test('to a transaction that is not here says of which chain it is', async () => {
    localStorage.clear()
    await page.open('/')
    await fill(page.user, await search(), link.replace(known, wrong))
    await page.user.keyboard('{Enter}')
    await says(body, hint)
  })

  test('leads to the connection of its chain', async () => {
    page.connect({ name: 'My mainnet', chainId: '1' })
    const { baseUrl, apiKey } = await tourNetwork()
    page.nodeUrl = `${baseUrl}/v3/${apiKey}`
    await page.open('/devnet/tx')
    await fill(page.user, await search(), link)
    await waitFor(() => expect(options()).toMatch('Switches to My mainnet.'))
    await page.user.keyboard('{Enter}')
    await expectPath(`/own/tx/${known}`)
    expect(body().textContent).not.toMatch('Link is for')
    // Not being a demo chain: nothing is searched before it is wished.
    await page.user.click(await button('Search latest 100 blocks'))
    await expectTransaction(4)
  })
})

describe('a search', () => {
  const chain = ownChain(page)
  const blocksRead = () => page.calls.filter(({ method }) => method === 'eth_getBlockByHash')

  /** Each request of the node takes this long. */
  function slowDown(delayMs: number) {
    page.respond = async ({ pathname }) => {
      if (pathname.includes('/v3/')) await new Promise((resolve) => setTimeout(resolve, delayMs))
      return undefined
    }
  }

  test('says what it costs, stops when it is stopped, and goes on from there', async () => {
    await chain.mine('1')
    const oldest = await chain.client.getBlock({ blockTag: 'latest' })
    const [hash = ''] = oldest.transactions
    await chain.client.mine({ blocks: 130 })
    await chain.mine('2')
    await page.open(`/own/tx/${hash}`)
    await says(status, /^Not in the blocks this browser has seen$/)
    await says(result, 'Up to 101 requests')
    expect(blocksRead()).toHaveLength(1)

    slowDown(150)
    await page.user.click(await button('Search latest 100 blocks'))
    await says(result, '5 of 100')
    await page.user.click(await button('Stop'))
    await says(status, /^Stopped: not in blocks \d+ to 132\.$/)
    const sentWhenStopped = blocksRead().length
    expect(sentWhenStopped).toBeLessThan(60)
    // Blocks that were not read are not claimed.
    const first = Number(textOf(result()).match(/blocks (\d+) to 132/)?.[1])
    expect(132 - first).toBeLessThan(sentWhenStopped)
    await page.settled()
    expect(blocksRead()).toHaveLength(sentWhenStopped)

    page.respond = () => undefined
    await page.user.click(await button('Continue'))
    await says(status, /^Not in blocks \d+ to 132$/)
    // A run reads 100 blocks and no more; the request that was stopped is sent again.
    expect(blocksRead().length).toBeLessThanOrEqual(sentWhenStopped + 100)
    await page.user.click(await button('Search 100 more'))
    await expectTransaction(0)
  })

  test('ends when it is left', async () => {
    await chain.client.mine({ blocks: 130 })
    await page.open(`/own/tx/${wrong}`)
    await screen.findByText(/Not in the blocks this browser has seen/)
    slowDown(100)
    await page.user.click(await button('Search latest 100 blocks'))
    await says(result, '2 of 100')
    const links = screen.getAllByRole('link', { name: 'Transactions' })
    await page.user.click(links.at(-1) as HTMLElement)
    await waitFor(async () => expect((await hashField()).value).toBe(''))
    const sentWhenLeft = blocksRead().length
    await page.settled()
    expect(blocksRead()).toHaveLength(sentWhenLeft)
  })
})
