import { useId } from 'react'
import type { ChainStatus } from '#domain/block/canonical-status.ts'

/**
 * Whether a block is finalized, still replaceable or orphaned. Pointing at it, or reaching it by
 * keyboard, shows how that was derived.
 */
export function ChainStatusTag({
  chain,
  finality,
  isWaiting,
}: {
  chain: ChainStatus<'canonical' | 'orphaned'>
  finality: ChainStatus<'finalized' | 'recent'>
  isWaiting: boolean
}) {
  const tooltipId = useId()
  if (isWaiting)
    return (
      <span role="status" className="waiting h-6 w-20">
        <span className="sr-only">Loading the block’s status…</span>
      </span>
    )
  const [label, tagClasses] = tagOf(chain.status, finality.status)
  return (
    <span className="group relative">
      <button
        type="button"
        aria-describedby={tooltipId}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        className={`tag ${tagClasses}`}
      >
        {label}
      </button>
      <span
        id={tooltipId}
        role="tooltip"
        className="card invisible absolute top-full left-0 z-20 mt-1 w-max max-w-[min(24rem,50vw)] px-3 py-2 text-sm wrap-anywhere shadow-lg group-focus-within:visible group-hover:visible"
      >
        {chain.status === 'orphaned' ? chain.reason : `${chain.reason} ${finality.reason}`}
      </span>
    </span>
  )
}

function tagOf(
  chain: 'canonical' | 'orphaned' | 'unknown',
  finality: 'finalized' | 'recent' | 'unknown',
): readonly [label: string, classes: string] {
  if (chain === 'orphaned') return ['Orphaned', 'bg-bad-soft text-bad']
  if (chain === 'unknown') return ['Status unknown', 'bg-warn-soft text-warn']
  if (finality === 'finalized') return ['Finalized', 'bg-ok-soft text-ok']
  if (finality === 'recent') return ['Not finalized', 'bg-hover text-mute']
  return ['Canonical', 'bg-hover text-mute']
}
