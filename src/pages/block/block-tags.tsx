import type { ChainStatus } from '#domain/block/canonical-status.ts'
import { pendingBlockReceipts } from '#domain/proof/proof-checks.ts'
import { type CheckedBlock, useBlockChecks } from '#pages/block/use-block-receipts.ts'
import { useBlockStatus } from '#pages/block/use-block-status.ts'
import { Explained } from '#ui/entity/entity-body.tsx'
import { StateTag } from '#ui/verdict/state-verification.tsx'

export default function BlockTags(props: CheckedBlock) {
  const { address, hash, block } = props
  const { number, ...chainStatus } = useBlockStatus(address.network, hash, block)
  const { checks, ...state } = useBlockChecks(props)
  // Receipts come later than the rest: an outcome that was shown stays while they are proved.
  const shownChecks = checks?.filter((check) => !pendingBlockReceipts.includes(check))
  return (
    <>
      <StateTag {...state} {...(shownChecks && { checks: shownChecks })} />
      {number !== undefined && <ChainStatusTag {...chainStatus} />}
    </>
  )
}

type ChainStatusTagProps = {
  chain: ChainStatus<'canonical' | 'orphaned'>
  finality: ChainStatus<'finalized' | 'recent'>
  isWaiting: boolean
}

/**
 * Whether a block is finalized, still replaceable or orphaned. A press shows how that was derived.
 */
function ChainStatusTag({ chain, finality, isWaiting }: ChainStatusTagProps) {
  if (isWaiting)
    return (
      <span role="status" className="waiting h-6 w-20">
        <span className="sr-only">Loading the block’s status…</span>
      </span>
    )
  const [label, tagClasses] = tagOf(chain.status, finality.status)
  return (
    <Explained
      why={chain.status === 'orphaned' ? chain.reason : `${chain.reason} ${finality.reason}`}
      className={`tag ${tagClasses}`}
    >
      {label}
    </Explained>
  )
}

function tagOf(
  chain: 'canonical' | 'orphaned' | 'unknown',
  finality: 'finalized' | 'recent' | 'unknown',
): readonly [label: string, classes: string] {
  if (chain === 'orphaned') return ['Orphaned', 'bg-bad-soft text-bad']
  if (chain === 'unknown') return ['Status unknown', 'bg-hover text-mute']
  if (finality === 'finalized') return ['Finalized', 'bg-ok-soft text-ok']
  if (finality === 'recent') return ['Not finalized', 'bg-hover text-mute']
  return ['Canonical', 'bg-hover text-mute']
}
