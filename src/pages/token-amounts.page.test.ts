import { screen, waitFor, within } from '@testing-library/dom'
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { addressPath } from '#paths/address.ts'
import { readPath } from '#paths/read.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { storageHistoryPath } from '#paths/storage/storage-history.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import {
  button,
  describes,
  field,
  fill,
  region,
  says,
  textOf,
  tourNetwork,
} from '#testing/pages/page-words.ts'
import { viewsCode } from '#testing/views-code.ts'

const page = pages()
const chain = ownChain(page)
const network = 'devnet'

const summary = () => region('Summary')
const status = (name: string) => screen.getByRole('status', { name: `Result of ${name}` })

/** The token of the tour, and one who holds some. */
async function tourToken() {
  const { examples } = await tourNetwork()
  const example = examples.find(({ title }) => title === 'ERC-20 balance')
  if (example?.page !== 'storage') throw new Error('the examples have changed')
  return {
    address: example.address,
    path: example.path ?? '',
    holder: example.keys[0]?.value ?? '',
  }
}

describe('in a transaction', () => {
  test('amounts of a token have its symbol, and its own word is named as that', async () => {
    await page.open('/devnet/block/3/tx/1')
    await says(
      summary,
      /^Transferred 12\.5 KEY from .*to .*on .*Logged by the token\.Per the contract$/,
    )
    await says(
      () => screen.getByRole('cell', { name: /^12\.5 KEY/ }),
      /^12\.5 KEY ?Per the contract ?12,500,000,000,000,000,000/,
    )
  })

  test('so has a log, in a transaction and among the events of the token', async () => {
    await page.open('/devnet/block/3/tx/1?view=logs')
    await says(() => region('Logs'), /12\.5 KEY ?Per the contract ?12,500,000,000,000,000,000/)
    await page.open(`/devnet/address/${(await tourToken()).address}/events`)
    await says(() => region('Events'), /amount ?[\d,.]+ KEY/)
    expect(region('Events').innerHTML).toMatch('Symbols and decimals are per the contract')
  })

  test('events are found by an amount as it is shown, and a text that is none is a problem at its field', async () => {
    await page.open(`/devnet/address/${(await tourToken()).address}/events?argument=12.5+KEY`)
    const found = () => within(region('Events')).getAllByRole('status')[0]
    await says(found, /^[1-9]\d* of \d+ events$/)
    await says(() => region('Events'), /amount ?12\.5 KEY/)
    await fill(page.user, field('Argument'), 'hello')
    await describes(() => field('Argument'), /^Invalid argument: use an address, number or bytes/)
    await says(found, /^0 of \d+ events$/)
  })

  test.each([
    ['7/tx/1', /^Approved 500 KEY for .* on .*Logged by the token\.Per the contract$/],
    ['7/tx/2', /^Transferred 120 KEY from .* to .* on .*Logged by the token\.Per the contract$/],
  ])('the amount of %s has its symbol', async (path, words) => {
    await page.open(`/devnet/block/${path}`)
    await says(summary, words)
  })

  test('a reader who saves data is not cost an estimate', async () => {
    Object.assign(navigator, { connection: { saveData: true } })
    try {
      await page.open('/devnet/block/3/tx/1')
      await says(summary, 'Transferred 12.5 tokens from')
      await page.settled()
      await says(summary, '18 decimals guessed')
    } finally {
      Reflect.deleteProperty(navigator, 'connection')
    }
    const methods = page.calls.map(({ method }) => method)
    expect(methods).toContain('eth_getTransactionByBlockNumberAndIndex')
    expect(methods).not.toContain('eth_estimateGas')
  })

  test('a provider that lets nothing out of an estimate shows amounts as if nothing was known, and is tried once', async () => {
    page.answer = ({ method }) => (method === 'eth_estimateGas' ? { result: '0x5208' } : undefined)
    const estimates = () => page.calls.filter(({ method }) => method === 'eth_estimateGas')
    await page.open('/devnet/block/3/tx/1')
    await waitFor(() => expect(estimates()).toHaveLength(2))
    await page.settled()
    await says(summary, 'Transferred 12.5 tokens from')
    await says(summary, '18 decimals guessed')
    expect(screen.queryAllByText('Per the contract')).toEqual([])
    expect(estimates()).toHaveLength(2)
  })
})

describe('in storage', () => {
  test('a balance is an amount, and the number below it is what is read and copied', async () => {
    const { address, path } = await tourToken()
    await page.open(storagePath({ network, address, path }))
    await says(() => region('Value'), /[\d,.]+ KEY ?Per the contract ?[\d,]{20,}/)
    await says(() => within(region('Value')).getByRole('status'), /^[\d,]{20,}$/)
  })

  test('a slot is read as what the layout has in it: an amount, or the variables that share it', async () => {
    const { address } = await tourToken()
    await page.open(storagePath({ network, address, slot: '2' }))
    await says(
      () => region('Value'),
      /^uint256 ?totalSupply ?1,000,000 KEY ?Per the contract ?1,000,000,000,000/,
    )
    const vault = '0x07882Ae1ecB7429a84f1D53048d35c4bB2056877'
    await page.open(storagePath({ network, address: vault, slot: '0' }))
    await says(
      () => region('Value'),
      /address owner ?0x.*uint32 unlockTime ?1,893,456,000.*bool frozen ?true/,
    )
    await says(() => region('Value'), /owner ?bytes 0–19 ?unlockTime ?bytes 20–23 ?frozen ?byte 24/)
    for (const guess of [/Type guessed/, /no readable text/])
      expect(textOf(region('Value'))).not.toMatch(guess)
  })

  test('a supply is an amount in the layout and its history', async () => {
    const { address } = await tourToken()
    await page.open(storageLayoutPath({ network, address }))
    await says(
      () => screen.getByRole('treeitem', { name: /totalSupply/ }),
      /1,000,000 KEY ?Per the contract ?1,000,000,000,000/,
    )
    await page.open(
      storageHistoryPath({ network, address, path: 'totalSupply', from: '0x0', samples: 16 }),
    )
    await says(() => screen.getByRole('table'), '1,000,000 KEY')
  })
})

test('what its views return is an amount', async () => {
  const { address, holder } = await tourToken()
  await page.open(readPath({ network, address, view: 'read' }))
  await says(() => status('totalSupply'), /^1,000,000 KEY ?Per the contract ?1,000,000,000,000/)
  await says(() => status('decimals'), /^18$/)
  await page.user.click(screen.getByRole('link', { name: 'balanceOf' }))
  await screen.findByLabelText('owner (address)')
  await fill(page.user, field('owner (address)'), holder)
  await page.user.keyboard('{Enter}')
  await says(() => status('balanceOf'), /[\d,.]+ KEY ?Per the contract/)
})

test('its page has its name and supply, and a balance at a date is a form away', async () => {
  const { address, holder } = await tourToken()
  await page.open(addressPath(network, address))
  const result = () => region('Result')
  await says(
    result,
    /^Keyhole Token \(KEY\) ?Per the contract/,
    /18 decimals · .*Supply 1,000,000 KEY/,
  )
  await fill(page.user, await screen.findByLabelText('Balance of'), holder.slice(0, -1))
  const form = () => screen.getByRole('form', { name: 'Token balance' })
  const send = () => page.user.click(within(form()).getByRole('button', { name: 'Read balance' }))
  await send()
  await says(form, '1 missing')
  await fill(page.user, screen.getByLabelText('Balance of'), holder)
  await fill(page.user, within(form()).getByLabelText('At block'), '2026-01-01 00:00:36')
  await send()
  await says(() => status('balanceOf'), /^[\d,.]+ KEY ?Per the contract ?at block 3 ?[\d,]{20,}/)
  expect(location.search).toContain('block=3')
  await says(
    () => screen.getByRole('form', { name: 'Address' }),
    'State at block 3 · 2026-01-01 00:00:36 UTC',
  )
})

test('the page of a holder leads to its balance of a token at a block', async () => {
  const { address, holder } = await tourToken()
  await page.open(addressPath(network, holder))
  await fill(page.user, await screen.findByLabelText('Balance of token'), 'KEY')
  await page.user.keyboard('{Enter}')
  const form = () => screen.getByRole('form', { name: 'Token balance' })
  await says(form, 'Invalid character: “K”')
  expect(within(form()).getByRole('link', { name: 'Token balances' })).toBeTruthy()
  await fill(page.user, screen.getByLabelText('Balance of token'), address)
  await fill(page.user, within(form()).getByLabelText('At block'), '3')
  await page.user.click(within(form()).getByRole('button', { name: 'Read balance' }))
  await says(() => status('balanceOf'), /[\d,.]+ KEY ?Per the contract/)
  expect(location.pathname).toBe(`/devnet/address/${address}/read`)
})

test('a holder that was typed outlives a change of network, until it is sent', async () => {
  const { address, holder } = await tourToken()
  const { baseUrl, apiKey } = await tourNetwork()
  page.nodeUrl = `${baseUrl}/v3/${apiKey}`
  page.useExtraMethods('own', 'when offered')
  await page.open(addressPath(network, address))
  await fill(page.user, await screen.findByLabelText('Balance of'), holder)
  await page.user.click(await button(/^Network: /))
  await page.user.click(await button(/^Own/))
  await waitFor(() => expect(location.pathname).toBe(addressPath('own', address)))
  await waitFor(() => expect(field('Balance of').value).toBe(holder))
  await page.user.type(field('Balance of'), '{Enter}')
  await waitFor(() => expect(location.pathname).toMatch(/read$/))
  history.back()
  await waitFor(() => expect(field('Balance of').value).toBe(''))
})

/** A word, and a string, as a view returns them. */
const word = (number: bigint | number): Hex => numberToHex(number, { size: 32 })
const string = (text: string): Hex => encodeAbiParameters([{ type: 'string' }], [text])

/** Code of a token; what it says of itself is all that it does. */
const tokenCode = (decimals: Hex, symbol: Hex, ...others: Parameters<typeof viewsCode>[0]) =>
  viewsCode([
    { signature: 'decimals()', data: decimals },
    { signature: 'symbol()', data: symbol },
    ...others,
  ])

const token = `0x${'7e'.repeat(20)}` as const

/** Mines a call of a token with this code, and opens its transaction. */
async function openCall(code: Hex, data: Hex) {
  const { client, from } = chain
  await client.setCode({ address: token, bytecode: code })
  await client.sendTransaction({ chain: null, account: from, to: token, data, gas: 100_000n })
  await client.mine({ blocks: 1 })
  await page.open(`/own/block/${await client.getBlockNumber({ cacheTime: 0 })}/tx/0`)
}

/** Waits until the one estimate that reads symbol() and decimals() is answered, and drawn. */
async function unitRead() {
  await waitFor(() =>
    expect(JSON.stringify(page.calls)).toMatch(/95d89b41.*313ce567|313ce567.*95d89b41/),
  )
  await page.settled()
}

const call = (functionName: 'transfer' | 'approve' | 'transferFrom', ...args: unknown[]) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args } as never)

describe('each token counts in its own unit', () => {
  const usdc = tokenCode(word(6), string('USDC'))

  test('six decimals', async () => {
    await openCall(usdc, call('transfer', chain.to, 12_500_000n))
    await says(summary, 'Call to transfer 12.5 USDC from')
  })

  test('an unlimited approval is named', async () => {
    await openCall(usdc, call('approve', chain.to, maxUint256))
    await says(summary, 'Call to approve unlimited USDC for')
    await says(() => screen.getByRole('cell', { name: /Unlimited USDC/ }), 'Per the contract')
  })

  test('a symbol of bytes32, as in contracts before 2018', async () => {
    const maker = encodeAbiParameters([{ type: 'bytes32' }], [`0x4d4b52${'00'.repeat(29)}`])
    await openCall(tokenCode(word(18), maker), call('transfer', chain.to, 1n))
    await says(summary, 'Call to transfer < 0.000001 MKR from')
  })

  const isEip721 = { signature: 'supportsInterface(bytes4)', data: word(1) }
  test.each([
    ['without decimals', viewsCode([{ signature: 'symbol()', data: string('PUNK') }])],
    ['of a contract that says what it is', tokenCode(word(0), string('PUNK'), isEip721)],
  ])('an id is not an amount: the same selectors %s', async (_, code) => {
    await openCall(code, call('transferFrom', chain.from, chain.to, 7n))
    await unitRead()
    await says(summary, 'Call to transferFrom(')
    await openCall(code, call('approve', chain.to, 7n))
    await page.settled()
    await says(summary, 'Call to approve(')
    expect(screen.queryAllByText(/PUNK/)).toEqual([])
  })
})

describe('a symbol is text and nothing else, no matter what a contract returns', () => {
  const openTransfer = (code: Hex) => openCall(code, call('transfer', chain.to, 125n * 10n ** 17n))

  test.each([
    ['markup', '<b>ETH</b>', '<b>ETH</b>'],
    ['of 5,000 letters', 'K'.repeat(5000), `${'K'.repeat(20)}…`],
  ])('%s', async (_, symbol, shown) => {
    await openTransfer(tokenCode(word(18), string(symbol)))
    await says(summary, `Call to transfer 12.5 ${shown} from`)
    await says(summary, 'Per the contract')
  })

  test('from right to left', async () => {
    await openTransfer(tokenCode(word(18), string('שקל')))
    await says(() => summary().querySelector('bdi'), /^שקל$/)
  })

  test.each([
    ['a direction', tokenCode(word(18), string('US\u202eDC'))],
    ['decimals beyond a uint8', tokenCode(word(256), string('USDC'))],
    ['a loop without end', '0x5b5f56'],
    ['a megabyte', '0x621000005ff3'],
    ['no text', tokenCode(word(18), word(0))],
  ] as const)('not %s', async (_, code) => {
    await openTransfer(code)
    await unitRead()
    await says(summary, 'Call to transfer 12.5 tokens from')
    await says(summary, '18 decimals guessed')
  })
})
