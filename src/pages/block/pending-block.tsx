import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { readBlockTransactionRow } from '#domain/block/block-row.ts'
import { groupDigits, isHash } from '#domain/values/hex.ts'
import { blocksCrumb } from '#pages/block/blocks-crumb.ts'
import { blockPath } from '#paths/block.ts'
import { transactionPath } from '#paths/transaction.ts'
import { pendingTransactionsQuery } from '#queries/chain/pending-transactions.ts'
import { useMethodNames } from '#queries/names/use-method-names.ts'
import { LoadingSkeleton, QueryAnswer } from '#ui/answer/query-answer.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { ReloadNote } from '#ui/lazy/reload-note.tsx'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { Note, Page } from '#ui/page/page.tsx'
import { transactionColumns } from '#ui/transactions/transaction-columns.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { HexValue } from '#ui/values/copy-button.tsx'

const initialMaxTransactions = 20

/** The block being built: no hash leads to it, so its transactions are read one by one. */
export default function PendingBlock({ network }: { network: string }) {
  return (
    <Page title="Pending block">
      <EntityHeader
        crumbs={[blocksCrumb(network), { label: 'Pending block' }]}
        title="Pending block"
        tags={<StatusTag>Pending</StatusTag>}
      />
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
  const { methodNameOf, areNamesLost } = useMethodNames()
  const currency = useNativeCurrency()
  const tableColumns = useMemo(
    () =>
      transactionColumns({
        currency,
        pathOf: (index) =>
          transactionPath({ network, block: { kind: 'tag', tag: 'pending' }, index }),
        walletAddress: undefined,
        methodNameOf,
      }),
    [network, currency, methodNameOf],
  )
  return (
    <QueryAnswer
      of={pendingResult}
      waiting={<LoadingSkeleton what="the pending transactions" />}
      missing={null}
    >
      {({ transactions, whole }) => (
        <>
          <Note
            inline
            title={
              transactions.length === 0
                ? 'No pending transactions listed'
                : `${groupDigits(transactions.length)}${whole ? '' : '+'} pending transaction${transactions.length === 1 ? '' : 's'}`
            }
          >
            {transactions.length === 0
              ? 'None are waiting, or this node does not list them by their index.'
              : 'Read one by one; the block is still being built and may change.'}
            <NamedBlock network={network} hash={transactions[0]?.blockHash} />
          </Note>
          {areNamesLost && <ReloadNote>Method names could not be loaded.</ReloadNote>}
          {transactions.length > 0 && (
            <VirtualTable
              label="Transactions"
              rows={transactions.map(readBlockTransactionRow)}
              columns={tableColumns}
              narrowLines={3}
            />
          )}
          <p className="flex flex-wrap gap-2">
            <BusyButton busy={pendingResult.isFetching} onClick={() => pendingResult.refetch()}>
              {pendingResult.isFetching ? 'Loading…' : 'Refresh'}
            </BusyButton>
            {!whole && (
              <BusyButton
                busy={pendingResult.isFetching}
                onClick={() => setMaxTransactions(maxTransactions * 3)}
              >
                Load up to {groupDigits(maxTransactions * 3)}
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
      The provider names a block for them (a pending block has no hash yet):{' '}
      <Link to={blockPath({ network, block: { kind: 'hash', hash } })}>
        <HexValue value={hash} />
      </Link>
    </p>
  )
}
