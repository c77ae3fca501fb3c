import { useQuery, useQueryClient } from '@tanstack/react-query'
import { maxSearchRequests } from '#domain/block/block-time.ts'
import { SearchStopped } from '#pages/block/search-stopped.tsx'
import { TimeAnswer } from '#pages/block/time/time-answer.tsx'
import { TimeSteps } from '#pages/block/time/time-steps.tsx'
import { blockTimeQuery, stopTimeSearch, timeStepsQuery } from '#queries/chain/block-time.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'

/** The search for a block by its time: its answer, and each request that leads to it. */
export function BlockTimeSearch({
  network,
  time,
  within,
}: {
  network: string
  time: bigint
  within: number
}) {
  const queryClient = useQueryClient()
  const searchResult = useQuery(blockTimeQuery(network, time.toString(), within))
  const { data: steps = [] } = useQuery(timeStepsQuery(network, time.toString(), within))
  const isStopped = searchResult.isPending && searchResult.fetchStatus === 'idle'
  return (
    <>
      {isStopped ? (
        <SearchStopped onGoOn={() => searchResult.refetch()} />
      ) : (
        <QueryAnswer
          of={searchResult}
          waiting={
            <div className="card flex flex-wrap items-center justify-between gap-3 px-5 py-4">
              <p role="status">
                Looking for the block: {steps.length} of at most {maxSearchRequests} requests …
              </p>
              <button
                type="button"
                className="action"
                onClick={() => stopTimeSearch(queryClient, network, time.toString(), within)}
              >
                Stop
              </button>
            </div>
          }
          missing={null}
        >
          {(found) => <TimeAnswer network={network} time={time} within={within} found={found} />}
        </QueryAnswer>
      )}
      <TimeSteps steps={steps} time={time} />
    </>
  )
}
