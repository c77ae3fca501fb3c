import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listedIndex } from '#domain/block/block.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { asRawList, isRawObject } from '#domain/values/raw.ts'
import type { ShownBlock } from '#pages/block/use-block-status.ts'
import { transactionPath } from '#paths/transaction.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { useAccountChanges } from '#queries/state/slot-names.ts'
import { stateChangesQuery } from '#queries/state/state-changes.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { ChangeList } from '#ui/changes/change-list.tsx'
import { TracedAnswer } from '#ui/trace/traced-answer.tsx'

/**
 * Most transactions of a block that are traced without a press. A node for development runs all those before
 * a transaction again for each one, and answers nothing else meanwhile.
 */
const maxTracedTransactions = 400

export default function ChangesSection({ address, hash, block }: ShownBlock) {
  const { network, block: reference } = address
  const listed = asRawList(block.transactions)
  const isLarge = listed.length > maxTracedTransactions
  const ownUse = useExtraMethodUse(network)
  const use = ownUse === 'when offered' && isLarge ? 'on request' : ownUse
  const query = useQuery({
    ...stateChangesQuery(network, hash),
    enabled: use === 'when offered',
  })
  const sources = { blockHash: hash, transactions: listed.filter(isRawObject) }
  const describeStep = (index: number) =>
    index < 0 ? (
      'before transactions'
    ) : index >= listed.length ? (
      'after transactions'
    ) : listed.length === 1 ? undefined : (
      <Link
        to={transactionPath({
          ...{ network, block: reference, view: 'changes' },
          index: listedIndex(listed[index], index),
        })}
      >
        tx {groupDigits(index)}
      </Link>
    )
  return (
    <TracedAnswer
      title="State changes"
      what="state changes"
      cost={
        isLarge
          ? `${groupDigits(listed.length)} transactions are traced: the node may be busy for minutes.`
          : undefined
      }
      {...{ use, of: query }}
    >
      {(answer) => (
        <ChangeList
          of={answer}
          {...{ network, blockNumber: block.number, describeStep }}
          useTokenUnit={(token) => useTokenUnit(network, token)}
          useAccount={(changes) => useAccountChanges(network, changes, { ...sources, ...answer })}
        />
      )}
    </TracedAnswer>
  )
}
