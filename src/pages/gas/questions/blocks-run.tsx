import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { TransactionCall } from '#domain/call/call.ts'
import { describeEstimateOutcome, type EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { countWithNoun, groupDigits, toQuantityHex } from '#domain/values/hex.ts'
import { asRawObject } from '#domain/values/raw.ts'
import { estimateAtBlockQuery, estimatesOfCall } from '#queries/gas/estimate-at-block.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Blocks that a link may run by itself: they count against the key of the reader. */
const maxBlocksByLink = 2

/**
 * Runs a call at blocks: the outcomes so far, in their order. It ends with the first request that fails;
 * what was found stays then, and when it is stopped.
 */
export function useBlocksRun(call: TransactionCall, blocks: readonly bigint[]) {
  const network = usePageNetwork()
  const client = useQueryClient()
  // A press of the page leaves this in the history, and a link that was opened does not.
  const { isRun } = asRawObject(useLocation().state)
  const isRequested = isRun === true || blocks.length <= maxBlocksByLink
  const [isStopped, setStopped] = useState(false)
  const results = useQueries({
    queries: blocks.map((block) => ({
      ...estimateAtBlockQuery(network, call, toQuantityHex(block)),
      enabled: isRequested && !isStopped,
    })),
  })
  const ofCall = { queryKey: estimatesOfCall(network, call) }
  const stop = () => {
    setStopped(true)
    client.cancelQueries(ofCall)
  }
  const failure = results.find(({ error }) => error)?.error
  const stopAtFailure = useEffectEvent(() => failure && stop())
  useEffect(() => {
    if (failure) stopAtFailure()
  }, [failure])
  return {
    isRequested,
    isStopped,
    failure,
    isRetrying: results.some(({ failureReason, isFetching }) => isFetching && failureReason),
    outcomes: results.map(({ data }) => data),
    stop,
    goOn: () => setStopped(false),
    refresh: () => client.resetQueries(ofCall),
  }
}

/** Progress of a run. A stopped or failed run keeps its outcomes and can resume. */
export function BlocksProgress({ run }: { run: ReturnType<typeof useBlocksRun> }) {
  const { isRequested, isStopped, failure, isRetrying, outcomes, stop, goOn, refresh } = run
  const triedCount = outcomes.filter((outcome) => outcome).length
  const isEnded = triedCount === outcomes.length
  return (
    <RunProgress
      isRunning={isRequested && !isStopped && !isEnded}
      isStopped={isStopped && !isEnded}
      {...{ failure, stop, goOn }}
      actions={isEnded && <ActionButton onClick={refresh}>Refresh</ActionButton>}
    >
      {isEnded
        ? countWithNoun(triedCount, 'estimate')
        : isRequested
          ? `${groupDigits(triedCount)} of ${groupDigits(outcomes.length)} done`
          : `Not run yet: ${groupDigits(outcomes.length)} estimates, 1–2 requests each`}
      {isRetrying && '; no response from the provider, retrying'}
    </RunProgress>
  )
}

/** An outcome in brief; a refusal looks different from an unknown outcome. */
export function OutcomeText({ outcome }: { outcome: EstimateOutcome | undefined }) {
  if (!outcome) return <span className="text-mute">–</span>
  const outcomeLabel = describeEstimateOutcome(outcome)
  const colour = { passes: '', reverts: 'text-bad' }[outcome.kind as string] ?? 'text-mute'
  return (
    <span className={colour} title={outcomeLabel}>
      {outcomeLabel}
    </span>
  )
}
