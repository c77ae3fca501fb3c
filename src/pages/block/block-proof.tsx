import { useQuery } from '@tanstack/react-query'
import { blockChecks } from '#domain/proof/checks.ts'
import type { RawObject } from '#domain/raw.ts'
import { blockProofQuery } from '#queries/proof.ts'
import { VerdictStrip } from '#ui/verdict-strip.tsx'
import { VerdictWaiting } from '#ui/verdict-waiting.tsx'

/** What is proven of a block's answer; a chunk of its own, as the block is shown before it. */
export default function BlockProof({
  network,
  asked,
  block,
}: {
  network: string
  asked: { hash: string; number?: bigint }
  block: RawObject
}) {
  const { data } = useQuery(blockProofQuery(network, asked, block))
  if (!data || 'why' in data) return <VerdictWaiting checks={7} {...data} />
  return (
    <VerdictStrip
      checks={blockChecks(data)}
      note="Computed in this browser from the raw answer. A matching hash proves the content, not that the block is part of the canonical chain."
    />
  )
}
