import type { QueryClient } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { extraRpc } from '#api/rpc/extra-rpc.ts'
import { mayHaveLogs } from '#domain/log/bloom.ts'
import { checkEvents, type LogFilter } from '#domain/log/log-walk.ts'
import { judgeHeader } from '#domain/proof/checks/check-header.ts'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { groupDigits, isHash, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { connectedChainId } from '#queries/chain/proof.ts'
import { blockLogsQuery, type EventSearch } from '#queries/chain/search-events.ts'

/** The blocks that were checked, downwards from the newest one searched. */
export type OmissionCheck = {
  /** The block to check next. */
  next: bigint
  /** The hash of that block, as the header after it has it; undefined for the first. */
  hash: Hash | undefined
  /** Blocks whose header, or whose receipts, have no event that the search lacks. */
  byBloom: number
  byReceipts: number
  /** Blocks of which events were left out, or whose events are not in the receipts. */
  wrong: readonly { number: bigint; omitted: number; foreign: number }[]
}

/** Headers of one run: each is a request of some kilobytes. */
const maxCheckedBlocks = 1_000
/** Headers that are asked for at once. */
const blocksAtOnce = 10

/**
 * Checks that the blocks searched have no event that was left out: a header whose hash fits, and is the parent of the
 * one after it, tells by its bloom that its block has none (yellow paper 4.3.1); else the receipts tell.
 * @returns why a block could not be checked; undefined where all of this run were
 * @throws ApiFailure or the abort of `signal`; a later run goes on from the last `onProgress`
 */
export async function checkOmissions(
  client: QueryClient,
  { network, filters }: { network: string; filters: readonly LogFilter[] },
  { walk, events }: EventSearch,
  known: OmissionCheck | undefined,
  signal: AbortSignal,
  onProgress: (check: OmissionCheck) => void,
): Promise<string | undefined> {
  let check = known ?? { next: walk.newest, hash: undefined, byBloom: 0, byReceipts: 0, wrong: [] }
  const keccak256 = await loadKeccak256()
  const chainId = await connectedChainId(network)
  const eventsOfBlocks = groupBy(events, ({ blockNumber }) => blockNumber)
  const cannot = (why: string) => `Block ${groupDigits(check.next)} cannot be checked. ${why}`
  for (let count = 0; count < maxCheckedBlocks && check.next > walk.next; count += blocksAtOnce) {
    const { next } = check
    const length = Math.min(Number(next - walk.next), blocksAtOnce)
    const answers = await Promise.all(
      Array.from({ length }, (_, index) => {
        const at = toQuantityHex(next - BigInt(index))
        return extraRpc(network, 'eth_getBlockByNumber', [at, false], signal)
      }),
    )
    for (const { result: block, message } of answers) {
      const number = check.next
      const hash = check.hash ?? block?.hash
      if (!block || !isHash(hash)) return cannot(message ?? 'The provider does not have it.')
      const { header } = judgeHeader(block, { hash, chainId }, keccak256)
      if (header.kind !== 'verified') return cannot(header.explanation)
      if (readQuantity(block.number) !== number) return cannot('It has another number.')
      const found = eventsOfBlocks.get(number) ?? []
      const mayHave = filters.some((filter) => mayHaveLogs(block.logsBloom, filter, keccak256))
      let { byBloom, byReceipts, wrong } = check
      if (found.length === 0 && !mayHave) byBloom++
      else {
        client.setQueryData(blockQuery(network, hash, false).queryKey, block)
        const logs = await client.fetchQuery(blockLogsQuery(network, number, hash))
        signal.throwIfAborted()
        if ('why' in logs) return cannot(logs.why)
        if (logs.verdict.kind !== 'verified') return cannot(logs.verdict.explanation)
        const { wrong: foreign, omitted } = checkEvents(found, logs.logs, filters)
        if (foreign.size + omitted.length === 0) byReceipts++
        else wrong = [...wrong, { number, omitted: omitted.length, foreign: foreign.size }]
      }
      const parentHash = isHash(block.parentHash) ? block.parentHash : undefined
      check = { next: number - 1n, hash: parentHash, byBloom, byReceipts, wrong }
    }
    onProgress(check)
  }
  return undefined
}
