import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { blockChecks } from '#domain/proof/proof-checks.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { proofQueryOf } from '#pages/block/proof-query.ts'
import type { BlockAddress } from '#paths/block.ts'
import { PendingVerdicts } from '#ui/verdict/pending-verdicts.tsx'
import { VerdictStrip } from '#ui/verdict/verdict-strip.tsx'

/** The verdicts on a block's answer; a chunk of its own, as the block is shown first. */
export default function BlockVerification({
  address,
  hash,
  block,
}: {
  address: BlockAddress
  hash: Hash
  block: RawObject
}) {
  const { data } = useQuery(proofQueryOf(address, hash, block))
  if (!data || 'why' in data) return <PendingVerdicts checks={7} {...data} />
  return (
    <VerdictStrip
      checks={blockChecks(data)}
      note="Computed in this browser from the raw answer. A matching hash proves the content, not that the block is part of the canonical chain."
    />
  )
}
