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

const noOutcomes: TrialOutcomes = new Map()

/** So many estimates a link asks for by itself: they count against the key of whoever opens it. */
const maxTrialsByLink = 2

/** Whether a run was asked for on this page: a link that was opened brings no state with it. */
const useIsRunRequested = (): boolean => isRawObject(useLocation().state)

/** Tries each call of a list; what comes of them, and ways to end the run and to go on. */
export function useCallTrials(network: string, callTrials: readonly CallTrial[]) {
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

/** Looks for a border; what comes of it, and ways to end the run and to go on. */
export function useBorderSearch(network: string, of: VariedCall, border: BorderText) {
  const [run, tried] = [borderQuery(network, of, border), borderOutcomesQuery(network, of, border)]
  const runQuery = useQuery({ ...run, enabled: useIsRunRequested() })
  return {
    query: runQuery,
    outcomes: useQuery(tried).data ?? noOutcomes,
    ...useRunKeys(run.queryKey, tried.queryKey, runQuery),
  }
}

/** How a run stands, and what can be done with it. */
export type TrialRun = ReturnType<typeof useCallTrials> | ReturnType<typeof useBorderSearch>

function useRunKeys(run: QueryKey, tried: QueryKey, query: { refetch: () => unknown }) {
  const queryClient = useQueryClient()
  return {
    stop: () => stopRun(queryClient, run),
    /** Asks again for everything, or only for what nothing could be said of. */
    again: (all: boolean) => {
      forgetOutcomes(queryClient, tried, all)
      query.refetch()
    },
  }
}
