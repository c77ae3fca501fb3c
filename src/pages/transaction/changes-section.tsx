import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import type { RawObject } from '#domain/values/raw.ts'
import { useAccountChanges } from '#queries/state/slot-names.ts'
import { stateChangesQuery } from '#queries/state/state-changes.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { ChangeList } from '#ui/changes/change-list.tsx'
import { MissingTrace } from '#ui/trace/missing-trace.tsx'

type Props = { network: string; transaction: RawObject }

/** Shows what a transaction changed; it is loaded by a press where requests may cost. */
export default function ChangesSection({ network, transaction }: Props) {
  const use = useConnection(network)?.extraMethodUse
  const { blockHash, blockNumber, from, to } = transaction
  const query = useQuery({
    ...stateChangesQuery(network, blockHash as Hash, transaction),
    enabled: use === 'when offered',
  })
  const { data, error } = query
  if (!data || error || !('accounts' in data))
    return <MissingTrace title="State changes" what="state changes" use={use} query={query} />
  const { accounts } = data
  const sources = { blockHash: blockHash as Hash, transactions: [transaction], accounts }
  return (
    <ChangeList
      of={data}
      {...{ network, blockNumber, sender: from, to }}
      useAccount={(changes) => useAccountChanges(network, changes, sources)}
    />
  )
}
