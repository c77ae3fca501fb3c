import { screen } from '@testing-library/dom'
import { encodeFunctionData, parseAbi } from 'viem'
import type { pages } from '#testing/pages/open-page.ts'
import type { ownChain } from '#testing/pages/own-chain.ts'
import { says } from '#testing/pages/page-words.ts'
import { viewsCode } from '#testing/views-code.ts'

/** An ABI that no list has. */
export const batchAbi = `struct Call { address to; uint256 value; bytes data; }
function run(Call[] calls) external payable;
function size() external view returns (uint256 calls);`

let count = 0

/** Mines a call of `run`, which no list has, and opens it; each contract is another one. */
export async function openUnknownCall(
  page: ReturnType<typeof pages>,
  { client, from, to }: ReturnType<typeof ownChain>,
) {
  count++
  const address = `0x${(0xba7c000 + count).toString(16).padStart(40, '0')}` as const
  const size = { signature: 'size()', data: `0x${'07'.padStart(64, '0')}` } as const
  await client.setCode({ address, bytecode: viewsCode([size]) })
  const abi = parseAbi([
    'struct Call { address to; uint256 value; bytes data; }',
    'function run(Call[] calls)',
  ])
  const calls = [{ to, value: 5n, data: '0x12345678' }] as const
  const data = encodeFunctionData({ abi, args: [calls] })
  await client.sendTransaction({ chain: null, account: from, to: address, data, gas: 200_000n })
  await client.mine({ blocks: 1 })
  const path = `/own/block/${await client.getBlockNumber({ cacheTime: 0 })}/tx/0`
  await page.open(path)
  await says(() => screen.getByRole('region', { name: 'Summary' }), 'Unknown function')
  return { address, path }
}
