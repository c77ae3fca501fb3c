import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import type { RawObject } from '#domain/values/raw.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { useAccountChanges } from '#queries/state/slot-names.ts'
import { stateChangesQuery } from '#queries/state/state-changes.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { ChangeList } from '#ui/changes/change-list.tsx'
import { TracedAnswer } from '#ui/trace/traced-answer.tsx'

type Props = { network: string; transaction: RawObject }

/** Shows what a transaction changed; it is loaded by a press where requests may cost. */
export default function ChangesSection({ network, transaction }: Props) {
  const use = useConnection(network)?.extraMethodUse
  const { blockHash, blockNumber, from, to } = transaction
  const query = useQuery({
    ...stateChangesQuery(network, blockHash as Hash, transaction),
    enabled: use === 'when offered',
  })
  const sources = { blockHash: blockHash as Hash, transactions: [transaction] }
  return (
    <TracedAnswer title="State changes" what="state changes" use={use} of={query}>
      {(answer) => (
        <ChangeList
          of={answer}
          {...{ network, blockNumber, sender: from, to }}
          useTokenUnit={(token) => useTokenUnit(network, token)}
          useAccount={(changes) => useAccountChanges(network, changes, { ...sources, ...answer })}
        />
      )}
    </TracedAnswer>
  )
}
