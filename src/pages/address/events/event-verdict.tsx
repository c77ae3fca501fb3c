import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Hash } from 'viem'
import { checkEvents } from '#domain/log/check-events.ts'
import type { EventLog, LogFilter } from '#domain/log/log-walk.ts'
import { verdictLabels } from '#domain/proof/proof-checks.ts'
import { isHash } from '#domain/values/hex.ts'
import { blockLogsQuery } from '#queries/chain/search-events.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'

type Props = {
  network: string
  event: EventLog
  /** All events that were found, of which those of the same block are compared. */
  events: readonly EventLog[]
  filters: readonly LogFilter[]
}

/** Whether an event is in the receipts of its block, and whether the response left others of it out. */
export function EventVerdict({ network, event, events, filters }: Props) {
  const { blockNumber, logIndex, log } = event
  const hash = isHash(log.blockHash) ? log.blockHash : undefined
  const { data, isFetching, error } = useQuery({
    ...blockLogsQuery(network, blockNumber, hash ?? ('0x' as Hash)),
    enabled: hash !== undefined,
  })
  const checked = useMemo(() => {
    const ofBlock = events.filter((other) => other.blockNumber === blockNumber)
    return data && 'logs' in data ? checkEvents(ofBlock, data.logs, filters) : undefined
  }, [data, events, blockNumber, filters])
  if (isFetching) return <p className="text-sm text-mute">Verifying…</p>
  const verdict =
    data && 'verdict' in data
      ? data.verdict
      : {
          kind: 'unverifiable' as const,
          explanation: data?.why ?? error?.message ?? 'The log has no block hash.',
        }
  const isProven = verdict.kind === 'verified'
  const problem = !isProven
    ? verdict.explanation
    : checked?.wrong.has(logIndex)
      ? 'The receipts of this block have another log, or none, at this index.'
      : checked && checked.omitted.length > 0
        ? `The response omitted logs of this block: ${checked.omitted.slice(0, 10).join(', ')}.`
        : undefined
  const isBad = verdict.kind === 'mismatch' || (isProven && problem !== undefined)
  return (
    <p className={`text-sm ${isBad ? 'text-bad' : ''}`}>
      <StatusTag tone={isBad ? 'bad' : isProven ? 'ok' : 'plain'}>
        Event {verdictLabels[isBad ? 'mismatch' : verdict.kind]}
      </StatusTag>{' '}
      {problem}
    </p>
  )
}
