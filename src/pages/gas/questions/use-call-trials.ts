import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { VariedCall } from '#domain/gas/varied-call.ts'
import { isRawObject } from '#domain/values/raw.ts'
import {
  type BorderText,
  borderQuery,
  borderOutcomesQuery,
  forgetOutcomes,
  type TrialOutcomes,
  stopRun,
  type CallTrial,
  trialOutcomesQuery,
  callTrialsQuery,
} from '#queries/gas/gas-questions.ts'

const none: TrialOutcomes = new Map()

/** So many estimates a link asks for by itself: they count against the key of whoever opens it. */
const mostByLink = 2

/** Whether a run was asked for on this page: a link that was opened brings no state with it. */
const useWasAsked = (): boolean => isRawObject(useLocation().state)

/** Tries each call of a list; what comes of them, and ways to end the run and to go on. */
export function useTries(network: string, tries: readonly CallTrial[]) {
  const [run, tried] = [callTrialsQuery(network, tries), trialOutcomesQuery(network, tries)]
  const enabled = useWasAsked() || tries.length <= mostByLink
  const query = useQuery({ ...run, enabled })
  return {
    query,
    outcomes: useQuery(tried).data ?? none,
    ...useRunKeys(run.queryKey, tried.queryKey, query),
  }
}

/** Looks for a border; what comes of it, and ways to end the run and to go on. */
export function useBorder(network: string, of: VariedCall, border: BorderText) {
  const [run, tried] = [borderQuery(network, of, border), borderOutcomesQuery(network, of, border)]
  const query = useQuery({ ...run, enabled: useWasAsked() })
  return {
    query,
    outcomes: useQuery(tried).data ?? none,
    ...useRunKeys(run.queryKey, tried.queryKey, query),
  }
}

/** How a run stands, and what can be done with it. */
export type RunOf = ReturnType<typeof useTries> | ReturnType<typeof useBorder>

function useRunKeys(run: QueryKey, tried: QueryKey, query: { refetch: () => unknown }) {
  const client = useQueryClient()
  return {
    stop: () => stopRun(client, run),
    /** Asks again for everything, or only for what nothing could be said of. */
    again: (all: boolean) => {
      forgetOutcomes(client, tried, all)
      query.refetch()
    },
  }
}
