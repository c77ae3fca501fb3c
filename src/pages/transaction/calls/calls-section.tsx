import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { CallTree } from '#pages/transaction/calls/call-tree.tsx'
import { TitledSection } from '#pages/transaction/titled-section.tsx'
import { callTraceQuery } from '#queries/chain/call-trace.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = { network: string; transaction: RawObject; receipt: RawObject | undefined }

/** The calls within a transaction; loaded by a press where requests may cost. */
export default function CallsSection({ network, transaction, receipt }: Props) {
  const use = useConnection(network)?.extraMethodUse
  const { hash, blockHash } = transaction
  const query = useQuery({
    ...callTraceQuery(network, hash as Hash, blockHash as Hash),
    enabled: use === 'when offered',
  })
  const { data, error, isFetching, refetch } = query
  if (error) return <QueryFailure of={query} />
  if (data && 'trace' in data)
    return (
      <CallTree
        key={String(hash)}
        {...data}
        network={network}
        gasUsed={readQuantity(receipt?.gasUsed)}
      />
    )
  if (isFetching || use === undefined || (use === 'when offered' && data === undefined))
    return (
      <div aria-busy="true">
        <p className="waiting h-24">Loading calls…</p>
      </div>
    )
  const retry = <ActionButton onClick={() => refetch()}>Retry</ActionButton>
  return (
    <TitledSection title="Calls">
      {use === 'never' ? (
        <p>Unavailable: calls are in the trace, which this connection does not load.</p>
      ) : data === undefined ? (
        <ActionButton onClick={() => refetch()}>Load calls</ActionButton>
      ) : data === null ? (
        <p>Unavailable: the provider has no trace of this transaction. {retry}</p>
      ) : (
        <p className="wrap-anywhere">
          {refusals[data.refusedBy]} Response: “{data.message}”{' '}
          {data.refusedBy === 'block' && retry}
        </p>
      )}
    </TitledSection>
  )
}

const refusals = {
  node: 'Unavailable: the node does not offer call traces.',
  plan: 'Unavailable: the plan of this API key does not include call traces.',
  block: 'Unavailable: the node has no traces for this block.',
}
