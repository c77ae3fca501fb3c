import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { blockChecks } from '#domain/proof/proof-checks.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { ChainStatusTag } from '#pages/block/chain-status-tag.tsx'
import { proofQueryOf } from '#pages/block/proof-query.ts'
import { useBlockStatus } from '#pages/block/use-block-status.ts'
import type { BlockAddress } from '#paths/block.ts'
import { summarizeChecks } from '#ui/verdict/summarize-checks.ts'
import { VerificationTag } from '#ui/verdict/verification-tag.tsx'

type Props = {
  address: BlockAddress
  hash: Hash
  block: RawObject
  /** True when no fuller answer is to come, which would have to be proved again. */
  isFullest: boolean
}

/** Outcome of a block's checks, and its place in the chain. */
export default function BlockTags({ address, hash, block, isFullest }: Props) {
  const { data: proof } = useQuery({ ...proofQueryOf(address, hash, block), enabled: isFullest })
  const { number, ...chainStatus } = useBlockStatus(address.network, hash, block)
  const summary =
    proof && ('why' in proof ? { text: 'Not verified' } : summarizeChecks(blockChecks(proof)))
  return (
    <>
      <VerificationTag {...summary} />
      {number !== undefined && <ChainStatusTag {...chainStatus} />}
    </>
  )
}
