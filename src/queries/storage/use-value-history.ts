import {
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type HistoryAsked, type HistoryRun, readHistory, stopped } from '#queries/storage/read-history.ts'

const nothing: HistoryRun = { state: 'reading', words: new Map(), replaced: 0 }

type RunKey = Pick<HistoryAsked, 'network' | 'address' | 'position' | 'to'>

/** What was read up to one last block; it is written by the reading itself, and can be gone on with. */
const runQuery = ({ network, address, position, to }: RunKey) =>
  queryOptions<HistoryRun>({
    queryKey: ['value-history', network, address, position, to],
    queryFn: skipToken,
  })

/** Forgets what was read, so that it is read anew, up to the block that the tag means by then. */
export const forgetHistory = (client: QueryClient, asked: RunKey) =>
  client.removeQueries({ queryKey: runQuery(asked).queryKey })

/**
 * The history of a storage value, read while it is shown. It ends when stopped, when a read fails and
 * after many reads, and goes on from there; another range or more samples use what was read.
 */
export function useValueHistory(asked: HistoryAsked) {
  const client = useQueryClient()
  const { queryKey } = runQuery(asked)
  const { data: run = nothing } = useQuery(runQuery(asked))
  const control = useRef(new AbortController())
  const start = () => {
    control.current.abort()
    control.current = new AbortController()
    readHistory(
      client,
      asked,
      client.getQueryData<HistoryRun>(queryKey) ?? nothing,
      control.current.signal,
      (next) => client.setQueryData(queryKey, next),
    )
  }
  const stop = () => control.current.abort(stopped)

  const begin = useEffectEvent(start)
  const { network, address, position, from, to, samples, way } = asked
  const what = JSON.stringify([network, address, position, from, to, samples, way])
  useEffect(() => {
    if (what !== '') begin()
    return () => control.current.abort()
  }, [what])
  useEffect(() => {
    if (run.state !== 'failed' || run.again === undefined) return
    const timer = setTimeout(begin, run.again * 1000)
    return () => clearTimeout(timer)
  }, [run])
  return {
    run,
    stop,
    goOn: start,
  }
}
