import { beforeAll, expect, test } from 'vitest'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { proveBlock } from '#domain/proof/prove-block.ts'
import { proveTransaction } from '#domain/proof/prove-transaction.ts'
import type { RawObject } from '#domain/values/raw.ts'
import type { EmbeddedChain } from '#service/chain/chain.ts'
import { anvilRpc } from '#service/chain/miner.ts'
import { tourChain } from '#testing/service/tour-chain.ts'

let chain: EmbeddedChain
beforeAll(async () => {
  chain = await tourChain()
})

test('every block of the tour matches its hash, up to the one of 1,500 transactions', async () => {
  const keccak256 = await loadKeccak256()
  const rpc = anvilRpc(chain.url)
  const chainId = BigInt(chain.chainId)
  const blocks = (await rpc(
    chain.tour.map(({ block }) => ['eth_getBlockByHash', block, true] as const),
  )) as RawObject[]
  for (const [index, block] of blocks.entries()) {
    const hash = chain.tour[index]?.block
    const proof = proveBlock(block, { hash, number: BigInt(index + 1), chainId }, keccak256)
    const kinds = Object.values(proof).flatMap((check) =>
      check && 'kind' in check ? check.kind : [],
    )
    expect(kinds.length).toBeGreaterThan(3)
    expect(new Set(kinds), `block ${index + 1}`).toEqual(new Set(['verified']))
  }
  const [third] = (await rpc([['eth_getTransactionByBlockNumberAndIndex', '0x3', '0x4']])) as [
    RawObject,
  ]
  const proof = proveTransaction(third, { number: 3n, index: 4, chainId }, keccak256, blocks[2])
  expect([proof.echo.kind, proof.hash.kind, proof.sender?.kind]).toEqual(Array(3).fill('verified'))
  // The account that signed is the one that sent: the tour's delegator pays for its own.
  expect(proof.authorities).toEqual([String(third.from)])
})
