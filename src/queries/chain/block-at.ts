import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { MalformedError } from '#api/errors.ts'
import { keptBlock } from '#api/rpc/block-cache.ts'
import { rpc } from '#api/rpc/rpc.ts'
import { type BlockFindStep, maxBlocksScanned } from '#domain/block/block-find.ts'
import { isHash } from '#domain/values/hex.ts'
import { toQuantityHex, readQuantity } from '#domain/values/quantity.ts'
import type { BlockParameter } from '#protocol/rpc-methods.ts'

/**
 * The hash of a block given by number or tag. No operation finds a block so; but a transaction knows
 * the hash of its block, and a block that of its parent: an empty block is found from the first of
 * the next 16 that is not empty. Null when neither way leads there. What it does is told step by
 * step in `blockStepsQuery`.
 */
export const blockAtQuery = (network: string, at: BlockParameter) =>
  queryOptions({
    queryKey: ['block-at', network, at] as const,
    queryFn: ({ queryKey: [, network, at], signal, client }): Promise<Hash | null> => {
      // What an attempt before this one asked stays until this one has asked something.
      const steps: BlockFindStep[] = []
      const { queryKey } = blockStepsQuery(network, at)
      return findBlock(network, at, signal, (step) => {
        steps.push(step)
        client.setQueryData(queryKey, [...steps])
      })
    },
    // A number may be reorganised away until it is final, and a tag moves with every block.
    staleTime: ({ queryKey: [, , at], state }) =>
      state.data === null ? 0 : at.startsWith('0x') ? 60_000 : 4_000,
  })

/** The steps of a look-up so far; they are written by the look-up itself. */
export const blockStepsQuery = (network: string, at: BlockParameter) =>
  queryOptions<readonly BlockFindStep[]>({
    queryKey: ['block-at-steps', network, at],
    queryFn: skipToken,
    initialData: [],
  })

/** Ends a look-up under way; what it asked is told still, and it can be begun again. */
export const stopFinding = (client: QueryClient, network: string, at: BlockParameter) =>
  client.cancelQueries({ queryKey: blockAtQuery(network, at).queryKey })

async function findBlock(
  network: string,
  at: BlockParameter,
  signal: AbortSignal,
  note: (step: BlockFindStep) => void,
): Promise<Hash | null> {
  async function first(block: BlockParameter) {
    const method = 'eth_getTransactionByBlockNumberAndIndex'
    const found = await rpc(network, method, [block, '0x0'], signal)
    // What is there and names no block must not be taken for a block that is not there.
    if (found !== null && block !== 'pending' && !isHash(found.blockHash))
      throw new MalformedError('The transaction names no block.', JSON.stringify(found))
    return found
  }

  const own = (await first(at))?.blockHash
  if (isHash(own)) return own
  note({ kind: 'no transaction', at })
  const number = at === 'earliest' ? 0n : readQuantity(at)
  if (number === undefined) return null

  const last = readQuantity((await first('latest'))?.blockNumber)
  note({ kind: 'newest', number: last })
  if (last !== undefined && number >= last) return null

  const most = Number(last === undefined || last - number > maxBlocksScanned ? maxBlocksScanned : last - number)
  for (let step = 1; step <= most; step++) {
    const child = number + BigInt(step)
    const hash = (await first(toQuantityHex(child)))?.blockHash
    note({ kind: 'child', number: child, found: isHash(hash) })
    if (isHash(hash)) return ancestor(hash, child)
  }
  return null

  async function ancestor(hash: Hash, from: bigint): Promise<Hash | null> {
    let current = hash
    for (let at = from; at > (number ?? 0n); at--) {
      const block = await keptBlock(network, current, false, signal)
      const parent = block?.parentHash
      note({ kind: 'parent', of: at, found: isHash(parent) })
      if (!isHash(parent)) return null
      current = parent
    }
    return current
  }
}
