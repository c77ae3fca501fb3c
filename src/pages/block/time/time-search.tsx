import { useQuery, useQueryClient } from '@tanstack/react-query'
import { maxSearchRequests } from '#domain/block/block-time.ts'
import { SearchStopped } from '#pages/block/search-stopped.tsx'
import { TimeAnswer } from '#pages/block/time/time-answer.tsx'
import { TimeSteps } from '#pages/block/time/time-steps.tsx'
import { blockTimeQuery, stopTimeSearch, timeStepsQuery } from '#queries/chain/block-time.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'

type Props = {
  network: string
  time: bigint
  withinSeconds: number
}

/** The search for a block by its time: its result, and each request on the way to it. */
export function BlockTimeSearch({ network, time, withinSeconds }: Props) {
  const queryClient = useQueryClient()
  const searchResult = useQuery(blockTimeQuery(network, time.toString(), withinSeconds))
  const { data: steps = [] } = useQuery(timeStepsQuery(network, time.toString(), withinSeconds))
  const isStopped = searchResult.isPending && searchResult.fetchStatus === 'idle'
  return (
    <>
      {isStopped ? (
        <SearchStopped onRestart={() => searchResult.refetch()} />
      ) : (
        <QueryAnswer
          of={searchResult}
          showsProgress
          waiting={
            <div className="card flex flex-wrap items-center justify-between gap-3 px-5 py-4">
              <p role="status">
                Searching: {steps.length} of max {maxSearchRequests} requests…
              </p>
              <button
                type="button"
                className="action"
                onClick={() => stopTimeSearch(queryClient, network, time.toString(), withinSeconds)}
              >
                Stop
              </button>
            </div>
          }
          missing={null}
        >
          {(result) => (
            <TimeAnswer
              network={network}
              time={time}
              withinSeconds={withinSeconds}
              result={result}
            />
          )}
        </QueryAnswer>
      )}
      <TimeSteps steps={steps} time={time} />
    </>
  )
}
