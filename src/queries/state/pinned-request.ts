import { findBlockParameter } from '#domain/block/read-block-parameter.ts'
import { toQuantityHex } from '#domain/values/hex.ts'
import { useKnownHead } from '#queries/chain/known-head.ts'
import { useNumberedTime } from '#queries/state/shown-proofs.ts'

/**
 * A request for another connection, of the one block that is shown here: by its hash (EIP-1898), as proofs are asked
 * for, or by its number while no hash is known.
 */
export function usePinnedRequest(network: string, method: string, params: readonly unknown[]) {
  const index = params.findLastIndex((param) => findBlockParameter(`${param}`) !== undefined)
  const block = `${params[index]}`
  const timed = useNumberedTime(network, block)
  const head = useKnownHead(network)
  const { number } = timed ?? (block === 'latest' ? head : undefined) ?? {}
  const at = number === undefined ? block : toQuantityHex(number)
  const pinned = timed ? { blockHash: timed.hash } : at
  return { method, params: index < 0 ? params : params.with(index, pinned) }
}
