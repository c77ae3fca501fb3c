import { type Address, encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import {
  readShortViews,
  shortViewBytes,
  shortViewsCode,
} from '#domain/contract/estimate-read-views.ts'
import { readTokenUnit, tokenUnitCalls } from '#domain/token/token-unit.ts'
import { accountAt } from '#service/chain/accounts.ts'
import { contractsOf } from '#service/chain/contracts.ts'
import { type AnvilRpc, anvilRpc } from '#service/chain/miner.ts'
import { tourChain } from '#testing/service/tour-chain.ts'
import { viewsCode } from '#testing/views-code.ts'

let url: string
let rpc: AnvilRpc

beforeAll(async () => {
  url = (await tourChain()).url
  rpc = anvilRpc(url)
})

/** What the views of a token return, by one estimate. */
async function readViews(to: Address) {
  const data = shortViewsCode(to, tokenUnitCalls)
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_estimateGas', params: [{ data }, 'latest'] }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const { error } = (await response.json()) as { error: { data: Hex } }
  const views = readShortViews(error.data, tokenUnitCalls.length)
  if (!views) throw new Error('no views')
  return views
}

/** A contract with this code, at an address that the tour does not use. */
async function contractOf(code: Hex): Promise<Address> {
  const address = `0x${'7e'.repeat(20)}` as const
  await rpc([['anvil_setCode', address, code]])
  return address
}

const { token, reverter } = contractsOf(accountAt(0).address)
const word = (number: number): Hex => numberToHex(number, { size: 32 })
const string = (text: string): Hex => encodeAbiParameters([{ type: 'string' }], [text])

test('the token of the tour has its unit; another contract and an account have none', async () => {
  expect(readTokenUnit(await readViews(token))).toEqual({ symbol: 'KEY', decimals: 18 })
  expect(readTokenUnit(await readViews(reverter))).toBeUndefined()
  expect(readTokenUnit(await readViews(accountAt(3).address))).toBeUndefined()
})

test('views are told apart: what one returns is not in the next, and a revert is none', async () => {
  const views = await readViews(
    await contractOf(
      viewsCode([
        { signature: 'decimals()', data: word(6) },
        { signature: 'symbol()', data: string('USDC'), reverts: true },
        { signature: 'supportsInterface(bytes4)', data: word(1) },
      ]),
    ),
  )
  expect(views.map(({ success, byteCount }) => [success, byteCount])).toEqual([
    [true, 32n],
    [false, 96n],
    [true, 32n],
    [true, 32n],
  ])
  expect(views[0]?.data).toBe(word(6))
  expect(views[1]?.data).toBe(string('USDC'))
})

test('a long answer is cut, and one without end or of megabytes is a call that failed', async () => {
  const [, symbol] = await readViews(
    await contractOf(
      viewsCode([
        { signature: 'decimals()', data: word(6) },
        { signature: 'symbol()', data: string('K'.repeat(5000)) },
      ]),
    ),
  )
  expect(symbol?.byteCount).toBe(64n + 5024n)
  expect(symbol?.data).toBe(string('K'.repeat(5000)).slice(0, 2 + shortViewBytes * 2))
  // JUMPDEST PUSH0 JUMP; RETURN(0, 1 MiB); INVALID
  for (const code of ['0x5b5f56', '0x621000005ff3', '0xfe'] as const) {
    const views = await readViews(await contractOf(code))
    expect([code, views.map(({ success }) => success)]).toEqual([code, Array(4).fill(false)])
  }
})
