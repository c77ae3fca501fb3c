import type { Address, Hash } from 'viem'
import type { LogWindow } from '#domain/log/log-walk.ts'
import { isHash, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { asRawObject } from '#domain/values/raw.ts'

export type TracedTransaction = { hash: Hash; block: bigint; index: bigint }

/**
 * The transactions of the traces that `trace_filter` lists for an account (OpenEthereum's JSON-RPC module
 * `trace`), newest first, each once; a problem where one is not among those that were asked for.
 */
export function readFilteredTraces(
  traces: unknown,
  window: LogWindow,
  account: Address,
): TracedTransaction[] | { problem: string } {
  if (!Array.isArray(traces)) return { problem: 'The traces are not a list.' }
  const found = new Map<string, TracedTransaction>()
  for (const trace of traces) {
    const { type, action, result, transactionHash: hash, ...place } = asRawObject(trace)
    // A block pays its reward in no transaction.
    if (type === 'reward') continue
    const [block, index] = [place.blockNumber, place.transactionPosition].map(readQuantity)
    if (!isHash(hash) || block === undefined || index === undefined)
      return { problem: 'A trace has no transaction, block or index.' }
    if (block < window.from || block > window.to)
      return { problem: 'A trace is outside the requested blocks.' }
    const { from, to, address, refundAddress } = asRawObject(action)
    const parties = [from, to, address, refundAddress, asRawObject(result).address]
    if (!parties.some((party) => isSameHex(party, account)))
      return { problem: 'A trace is of another account.' }
    found.set(hash.toLowerCase(), { hash, block, index })
  }
  return [...found.values()].sort((one, other) =>
    one.block === other.block ? Number(other.index - one.index) : Number(other.block - one.block),
  )
}
