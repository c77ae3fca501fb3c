import {
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toQuantityHex } from '#domain/values/hex.ts'
import { checkSnapshot } from '#queries/chain/block-snapshot.ts'
import { type HistoryRequest, type HistoryRun, readHistory } from '#queries/storage/read-history.ts'

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

/** Interval of requests for the newest block, ms. */
const pollIntervalMs = 4_000

/** Reads after which watching ends: each new block adds one. */
export const maxWatchedReads = 5_000

/**
 * The history of a storage value, read while it is shown. Reading ends when it is stopped, when a
 * read fails and after many reads, and can continue from there; another range or more samples use
 * the words already read.
 * @param isWatched true to go on with each newest block, of which one word is read
 */
export function useValueHistory(request: HistoryRequest, isWatched: boolean) {
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
  const stop = () => {
    controllerRef.current.abort()
    client.setQueryData(queryKey, { ...run, state: 'stopped' })
  }

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
  // React-query rests while the tab is hidden, and asks at once when it is seen again.
  useQuery({
    queryKey: [...queryKey, 'newest'],
    queryFn: async ({ signal }) => {
      const { top, range } = run
      if (!top || !range) return null
      const check = await checkSnapshot(client, network, top).catch(() => undefined)
      // A block that had a hash and has none that can be found may have been replaced by an empty one.
      const isReplaced = check === 'replaced' || (check === 'unknown' && top.hash !== undefined)
      // The words before the newest block are known; those of a replaced one are of another chain.
      const known = { ...request, from: toQuantityHex(range.from), samples: 1 }
      const { top: _, ...goOn } = run
      await readHistory(
        client,
        isReplaced ? request : known,
        isReplaced ? emptyRun : goOn,
        signal,
        (next) => next.state !== 'reading' && client.setQueryData(queryKey, { ...run, ...next }),
      )
      return null
    },
    enabled: isWatched && run.state === 'done' && run.words.size < maxWatchedReads,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: 'always',
  })
  return { run, stop, goOn: startReading }
}
