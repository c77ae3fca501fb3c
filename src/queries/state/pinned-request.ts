import { isBlockTag } from '#domain/block/block-reference.ts'
import { toQuantityHex } from '#domain/values/hex.ts'
import { useKnownHead } from '#queries/chain/known-head.ts'
import { useNumberedTime } from '#queries/state/shown-proofs.ts'

/** A request for another connection, where a tag may be another block: it names the number of the block here. */
export function usePinnedRequest(network: string, method: string, params: readonly unknown[]) {
  const tag = params.find((param) => isBlockTag(`${param}`))
  const timed = useNumberedTime(network, `${tag}`)
  const head = useKnownHead(network)
  const { number } = timed ?? (tag === 'latest' ? head : undefined) ?? {}
  const at = number === undefined ? tag : toQuantityHex(number)
  return { method, params: params.map((param) => (param === tag ? at : param)) }
}
