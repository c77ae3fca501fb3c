import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { readBlockTransactionRow } from '#domain/block/block-row.ts'
import { isHash } from '#domain/values/hex.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { transactionColumns } from '#pages/block/list/transaction-columns.tsx'
import { blockPath } from '#paths/block.ts'
import { transactionPath } from '#paths/transaction.ts'
import { pendingTransactionsQuery } from '#queries/chain/pending-transactions.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

const initialMaxTransactions = 20

/** The block being built: no hash leads to it, so its transactions are read one by one. */
export default function PendingBlock({ network }: { network: string }) {
  return (
    <Page title="Pending block">
      <PageHead title="Pending block" />
      <PendingTransactions network={network} />
    </Page>
  )
}

function PendingTransactions({ network }: { network: string }) {
  const [maxTransactions, setMaxTransactions] = useState(initialMaxTransactions)
  const pendingResult = useQuery({
    ...pendingTransactionsQuery(network, maxTransactions),
    placeholderData: keepPreviousData,
  })
  const tableColumns = useMemo(
    () =>
      transactionColumns(
        (index) => transactionPath({ network, block: { kind: 'tag', tag: 'pending' }, index }),
        undefined,
      ),
    [network],
  )
  return (
    <QueryAnswer
      of={pendingResult}
      waiting={<LoadingSkeleton what="the pending transactions" />}
      missing={null}
    >
      {({ transactions, whole }) => (
        <>
          <Note title="This block is still being built">
            {transactions.length === 0
              ? 'It has no transaction now: none waits, or this node does not build blocks.'
              : 'No operation gives it as a whole. These are its transactions, asked for one by one; a moment later they may be others.'}
            <NamedBlock network={network} hash={transactions[0]?.blockHash} />
          </Note>
          {transactions.length > 0 && (
            <VirtualTable
              label="Transactions"
              rows={transactions.map(readBlockTransactionRow)}
              columns={tableColumns}
            />
          )}
          <p className="flex flex-wrap gap-2">
            <BusyButton busy={pendingResult.isFetching} onClick={() => pendingResult.refetch()}>
              {pendingResult.isFetching ? 'Asking …' : 'Look again'}
            </BusyButton>
            {!whole && (
              <BusyButton
                busy={pendingResult.isFetching}
                onClick={() => setMaxTransactions(maxTransactions * 3)}
              >
                Ask for up to {groupDigits(maxTransactions * 3)}
              </BusyButton>
            )}
          </p>
        </>
      )}
    </QueryAnswer>
  )
}

/** Some nodes answer `pending` with the newest block, or give the one being built a hash. */
function NamedBlock({ network, hash }: { network: string; hash: unknown }) {
  if (!isHash(hash)) return null
  return (
    <p className="mt-2">
      They name a block as theirs, although a pending one should have no hash yet:{' '}
      <Link to={blockPath({ network, block: { kind: 'hash', hash } })}>
        <HexValue value={hash} />
      </Link>
    </p>
  )
}
