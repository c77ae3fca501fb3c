import {
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import {
  type HistoryRequest,
  type HistoryRun,
  readHistory,
  stopReason,
} from '#queries/storage/read-history.ts'

const emptyRun: HistoryRun = { state: 'reading', words: new Map(), replaced: 0 }

type RunKey = Pick<HistoryRequest, 'network' | 'address' | 'position' | 'to'>

/** The history up to one last block; the reading itself writes it, and a later one continues it. */
const historyRunQuery = ({ network, address, position, to }: RunKey) =>
  queryOptions<HistoryRun>({
    queryKey: ['value-history', network, address, position, to],
    queryFn: skipToken,
  })

/** Forgets a history, so that it is read again, up to the block that the tag means by then. */
export const forgetHistory = (client: QueryClient, request: RunKey) =>
  client.removeQueries({ queryKey: historyRunQuery(request).queryKey })

/**
 * The history of a storage value, read while it is shown. Reading ends when it is stopped, when a
 * read fails and after many reads, and can continue from there; another range or more samples use
 * the words already read.
 */
export function useValueHistory(request: HistoryRequest) {
  const client = useQueryClient()
  const { queryKey } = historyRunQuery(request)
  const { data: run = emptyRun } = useQuery(historyRunQuery(request))
  const controllerRef = useRef(new AbortController())
  const startReading = () => {
    controllerRef.current.abort()
    controllerRef.current = new AbortController()
    readHistory(
      client,
      request,
      client.getQueryData<HistoryRun>(queryKey) ?? emptyRun,
      controllerRef.current.signal,
      (next) => client.setQueryData(queryKey, next),
    )
  }
  const stop = () => controllerRef.current.abort(stopReason)

  const onStart = useEffectEvent(startReading)
  const { network, address, position, from, to, samples, way } = request
  const requestKey = JSON.stringify([network, address, position, from, to, samples, way])
  useEffect(() => {
    if (requestKey !== '') onStart()
    return () => controllerRef.current.abort()
  }, [requestKey])
  useEffect(() => {
    if (run.state !== 'failed' || run.again === undefined) return
    const timer = setTimeout(onStart, run.again * 1000)
    return () => clearTimeout(timer)
  }, [run])
  return {
    run,
    stop,
    goOn: startReading,
  }
}
