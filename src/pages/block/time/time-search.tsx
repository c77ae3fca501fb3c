import { useQuery, useQueryClient } from '@tanstack/react-query'
import { maxSearchRequests } from '#domain/block/block-time.ts'
import { Stopped } from '#pages/block/search-stopped.tsx'
import { TimeAnswer } from '#pages/block/time/time-answer.tsx'
import { TimeSteps } from '#pages/block/time/time-steps.tsx'
import { blockTimeQuery, stopTimeSearch, timeStepsQuery } from '#queries/chain/block-time.ts'
import { Answer } from '#ui/answer/query-answer.tsx'

/** The search for a block by its time: its answer, and each request that leads to it. */
export function TimeSearch({
  network,
  time,
  within,
}: {
  network: string
  time: bigint
  within: number
}) {
  const client = useQueryClient()
  const query = useQuery(blockTimeQuery(network, time.toString(), within))
  const { data: steps = [] } = useQuery(timeStepsQuery(network, time.toString(), within))
  const stopped = query.isPending && query.fetchStatus === 'idle'
  return (
    <>
      {stopped ? (
        <Stopped onGoOn={() => query.refetch()} />
      ) : (
        <Answer
          of={query}
          waiting={
            <div className="card flex flex-wrap items-center justify-between gap-3 px-5 py-4">
              <p role="status">
                Looking for the block: {steps.length} of at most {maxSearchRequests} requests …
              </p>
              <button
                type="button"
                className="action"
                onClick={() => stopTimeSearch(client, network, time.toString(), within)}
              >
                Stop
              </button>
            </div>
          }
          missing={null}
        >
          {(found) => <TimeAnswer network={network} time={time} within={within} found={found} />}
        </Answer>
      )}
      <TimeSteps steps={steps} time={time} />
    </>
  )
}
