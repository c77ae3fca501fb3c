import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { VariedCall } from '#domain/gas/varied-call.ts'
import { isRawObject } from '#domain/values/raw.ts'
import {
  type BorderText,
  borderOutcomesQuery,
  borderQuery,
  type CallTrial,
  callTrialsQuery,
  forgetOutcomes,
  stopRun,
  type TrialOutcomes,
  trialOutcomesQuery,
} from '#queries/gas/gas-questions.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'

const noOutcomes: TrialOutcomes = new Map()

/** Estimates that a link may run by itself: they count against the key of the reader. */
const maxTrialsByLink = 2

/** Whether a person started the run on this page: an opened link has no history state. */
const useIsRunRequested = (): boolean => isRawObject(useLocation().state)

/** Tries each call of a list; returns the outcomes, and functions to stop and repeat the run. */
export function useCallTrials(callTrials: readonly CallTrial[]) {
  const network = usePageNetwork()
  const [run, tried] = [
    callTrialsQuery(network, callTrials),
    trialOutcomesQuery(network, callTrials),
  ]
  const isEnabled = useIsRunRequested() || callTrials.length <= maxTrialsByLink
  const runQuery = useQuery({ ...run, enabled: isEnabled })
  return {
    query: runQuery,
    outcomes: useQuery(tried).data ?? noOutcomes,
    ...useRunKeys(run.queryKey, tried.queryKey, runQuery),
  }
}

/** Searches a border; returns the outcomes, and functions to stop and repeat the run. */
export function useBorderSearch(variedCall: VariedCall, border: BorderText) {
  const network = usePageNetwork()
  const [runOptions, outcomesOptions] = [
    borderQuery(network, variedCall, border),
    borderOutcomesQuery(network, variedCall, border),
  ]
  const runQuery = useQuery({ ...runOptions, enabled: useIsRunRequested() })
  return {
    query: runQuery,
    outcomes: useQuery(outcomesOptions).data ?? noOutcomes,
    ...useRunKeys(runOptions.queryKey, outcomesOptions.queryKey, runQuery),
  }
}

/** State of a run, with its actions. */
export type TrialRun = ReturnType<typeof useCallTrials> | ReturnType<typeof useBorderSearch>

function useRunKeys(runKey: QueryKey, outcomesKey: QueryKey, query: { refetch: () => unknown }) {
  const queryClient = useQueryClient()
  return {
    stop: () => stopRun(queryClient, runKey),
    /** Repeats all trials, or only those with an unknown outcome. */
    askAgain: (all: boolean) => {
      forgetOutcomes(queryClient, outcomesKey, all)
      query.refetch()
    },
  }
}
