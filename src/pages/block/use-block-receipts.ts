import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import {
  blockChecks,
  isOfHash,
  pendingBlockReceipts,
  receiptChecks,
  type StateCheck,
} from '#domain/proof/proof-checks.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { ShownBlock } from '#pages/block/use-block-status.ts'
import { blockProofQuery, receiptProofQuery } from '#queries/chain/proof.ts'
import { blockReceiptsQuery } from '#queries/chain/receipt.ts'
import { useChainChecks } from '#queries/state/use-state-checks.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { readMissingReceipt } from '#ui/answer/missing-receipt.tsx'

const noReceipts: readonly unknown[] = []

/**
 * The receipts of a block with full transactions, as the node lists them, not judged; their checks,
 * none until they are proved; and why there are none. The list of transactions requests them when it
 * is drawn (`isDue`), other parts of the page wait for it.
 */
export function useBlockReceipts(network: string, hash: Hash, block: RawObject, isDue = false) {
  const use = useExtraMethodUse(network)
  const number = readQuantity(block.number)
  const result = useQuery({
    ...blockReceiptsQuery(network, number ?? 0n, hash),
    enabled: isDue && use === 'when offered' && number !== undefined,
  })
  const receipts = (use !== 'never' && result.data?.result) || noReceipts
  const { transactions } = block
  const { data: proof, isFetching } = useQuery({
    ...receiptProofQuery(network, { hash }, { block, receipts }),
    enabled: receipts.length > 0 && Array.isArray(transactions) && transactions.some(isRawObject),
  })
  const pending = isFetching || result.isFetching ? pendingBlockReceipts : []
  const checks = proof && 'root' in proof ? receiptChecks(proof) : pending
  return {
    receipts,
    checks,
    /** Whether the proof shows a lie in them. */
    isWrong: checks.some(({ verdict }) => verdict?.kind === 'mismatch'),
    missing: readMissingReceipt('block', number === undefined ? 'never' : use, result),
    isOnRequest: use === 'on request',
  }
}

export type CheckedBlock = ShownBlock & {
  /** True when no fuller answer is to come, which would have to be proved again. */
  isFullest: boolean
}

/**
 * The checks that a block is the requested one, by its hash, and its number where one was given, and
 * those of its receipts once they are there; `why` where nothing can be computed.
 */
export function useBlockChecks({
  address: { network, block: reference },
  hash,
  block,
  isFullest,
}: CheckedBlock): StateCheck {
  const number = reference.kind === 'number' ? reference.number : undefined
  const { data: proof } = useQuery({
    ...blockProofQuery(network, { hash, number }, block),
    enabled: isFullest,
  })
  const { checks } = useBlockReceipts(network, hash, block)
  // Receipts may come later: the upper rungs would go while they are proved, and come again.
  const ofBlock = proof && 'echo' in proof ? blockChecks(proof) : []
  const isProven = ofBlock.length > 0 && ofBlock.every(({ verdict }) => verdict)
  const chain = useChainChecks(
    network,
    isProven ? [{ hash, number: block.number }] : [],
    isOfHash([...ofBlock, ...checks]),
  )
  if (!proof || 'why' in proof) return { kind: 'verifying', ...proof }
  return {
    kind: 'done',
    checks: [...ofBlock, ...checks, ...chain.checks],
    actions: chain.actions,
  }
}
