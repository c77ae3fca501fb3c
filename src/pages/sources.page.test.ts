import { screen, waitFor, within } from '@testing-library/dom'
import { encodeErrorResult, type Hex, keccak256, parseAbi, size, stringToHex, toHex } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { gasPath } from '#paths/gas.ts'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import { body, region, says } from '#testing/pages/page-words.ts'
import { openUnknownCall } from '#testing/pages/unknown-call.ts'

const page = pages()
const chain = ownChain(page)

const host = 'lookups.test'
const asked: string[] = []
let content = ''

beforeEach(() => {
  asked.length = 0
  page.connect({ sourcifyUrl: `https://${host}`, chainId: '31337' })
  page.respond = ({ host: to, pathname, search }) => {
    if (to !== host) return undefined
    asked.push(pathname + search)
    return new Response(
      JSON.stringify({
        match: 'exact_match',
        chainId: '31337',
        address: /0x\w{40}/.exec(pathname)?.[0],
        abi: [],
        sources: { 'src/A.sol': { content } },
        compilation: { fullyQualifiedName: 'src/A.sol:A' },
      }),
    )
  }
})

/** Opens the source of a name, and presses what asks Sourcify for it. */
async function openSource(part: () => HTMLElement) {
  await waitFor(() => within(part()).getByText('Source'))
  await page.user.click(within(part()).getByText('Source'))
  await says(part, `Sends chain ID and address to ${host}.`)
  // No server is asked before a person presses.
  expect(asked).toEqual([])
  await page.user.click(within(part()).getByRole('button', { name: 'Look up source on Sourcify' }))
}

/** Code that reverts with these bytes: PUSH2 length, offset, 0, CODECOPY, and REVERT. */
const revertingWith = (data: Hex): Hex => {
  const length = toHex(size(data), { size: 2 }).slice(2)
  return `0x61${length}600e60003961${length}6000fd${data.slice(2)}`
}
const address = `0x${'a0'.repeat(20)}` as const

test('the error of a revert is shown where it is declared, as text alone', async () => {
  const abi = parseAbi(['error OwnableUnauthorizedAccount(address account)'])
  const data = encodeErrorResult({ abi, args: [address] })
  await chain.client.setCode({ address, bytecode: revertingWith(data) })
  content = `contract A {
  /// <b>Not</b> the owner.\u202e
  error OwnableUnauthorizedAccount(address account);
}`
  await page.open(gasPath({ network: 'own', to: address, data: '0x12345678' }))
  await openSource(() => region('Result'))
  await says(() => region('Result'), 'src/A.sol:2–3', 'Per Sourcify, exact match')
  const source = screen.getByRole('group', { name: 'Source, src/A.sol:2–3' })
  expect(source.textContent).toContain('/// <b>Not</b> the owner.[U+202E]')
  expect(asked).toEqual([
    `/v2/contract/31337/${address}?fields=sources,compilation.fullyQualifiedName`,
  ])
})

test('the event of a log is shown where it is declared', async () => {
  const topic = keccak256(stringToHex('Transfer(address,address,uint256)')).slice(2)
  await chain.client.setCode({ address, bytecode: `0x5f5f7f${topic}60205fa300` })
  const { client, from } = chain
  await client.sendTransaction({ chain: null, account: from, to: address, gas: 100_000n })
  await client.mine({ blocks: 1 })
  content =
    'interface B { event Transfer(address indexed, address indexed, uint value); } contract A is B {}'
  await page.open(`/own/address/${address}/events`)
  await page.user.click(await screen.findByRole('button', { name: 'Search events' }))
  await page.user.click(await screen.findByRole('button', { name: /^Log 0 of block/ }))
  await openSource(() => region('Events'))
  await says(() => region('Events'), 'src/A.sol:1', 'B', 'event Transfer(')
})

test('a name that the source does not declare is said to be that', async () => {
  const { path } = await openUnknownCall(page, chain)
  content = 'contract A { /* function transfer(address to, uint256 amount) */ }'
  const transfer = `0xa9059cbb${'0'.repeat(128)}` as const
  const { client, from } = chain
  await client.sendTransaction({ chain: null, account: from, to: address, data: transfer })
  await client.mine({ blocks: 1 })
  await page.open(path.replace(/\d+(?=\/tx)/, (block) => String(Number(block) + 1)))
  await openSource(() => region('Input data'))
  await says(body, 'Not found in the source of A.')
})
