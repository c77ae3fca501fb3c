import type { UseQueryResult } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link } from 'react-router'
import type { Hash } from 'viem'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { BlockTransactions } from '#pages/block/list/block-transactions.tsx'
import { type BlockAddress, blockPath } from '#paths/block.ts'
import { blockTimePath } from '#paths/block-time.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { Tabs } from '#ui/page/tabs.tsx'

// Tabs that are not shown at once are loaded from files of their own.
const BlockHeader = lazy(() => import('#pages/block/header/block-header.tsx'))
const WithdrawalsTable = lazy(() => import('#pages/block/list/withdrawals-table.tsx'))
const LogsBloom = lazy(() => import('#pages/block/header/logs-bloom.tsx'))
const JsonView = lazy(() =>
  import('#ui/trees/json-view.tsx').then(({ JsonView }) => ({ default: JsonView })),
)

/** The parts of a block, one tab at a time. */
export function BlockTabs({
  address,
  hash,
  block,
  fullResult,
}: {
  address: BlockAddress
  hash: Hash
  block: RawObject
  /** The block with full transactions; undefined when they are not requested. */
  fullResult: UseQueryResult<RawObject | null> | undefined
}) {
  const { network } = address
  const { transactions, withdrawals } = block
  const listedCount = Array.isArray(transactions) ? transactions.length : undefined
  const withdrawalList = Array.isArray(withdrawals) ? withdrawals : []
  // An empty block has nothing to list, but its header says much.
  const currentView = address.view ?? (listedCount === 0 ? 'header' : 'transactions')
  const hashesOnly = address.transactionDetails === false
  const blockNumber = readQuantity(block.number)
  return (
    <>
      <Tabs
        label="Views of the block"
        current={currentView}
        views={[
          { name: 'transactions', label: 'Transactions', count: listedCount },
          ...(withdrawalList.length > 0
            ? [{ name: 'withdrawals' as const, label: 'Withdrawals', count: withdrawalList.length }]
            : []),
          { name: 'header', label: 'Header' },
          { name: 'logs', label: 'Logs bloom' },
          { name: 'raw', label: 'Raw JSON' },
        ]}
        path={(view) => blockPath({ ...address, view })}
      >
        <span className="ml-auto flex gap-x-4 text-sm print:hidden">
          <Link
            replace
            to={blockPath({ ...address, transactionDetails: hashesOnly ? undefined : false })}
          >
            {hashesOnly ? 'Full transactions' : 'Hashes only'}
          </Link>
          <Link to={blockTimePath({ network })}>Block by time</Link>
        </span>
      </Tabs>
      {fullResult?.error && !fullResult.data && (
        <FailureNote
          failure={fullResult.error}
          retry={fullResult.refetch}
          retrying={fullResult.isFetching}
        />
      )}
      {currentView === 'transactions' && (
        <BlockTransactions
          address={address}
          entries={transactions}
          number={blockNumber}
          isLoading={fullResult?.isFetching === true}
          gasUsed={readQuantity(block.gasUsed)}
        />
      )}
      <LazySection key={currentView}>
        {currentView === 'withdrawals' && <WithdrawalsTable entries={withdrawalList} />}
        {currentView === 'header' && <BlockHeader block={block} network={network} />}
        {currentView === 'logs' && <LogsBloom key={hash} block={block} />}
        {currentView === 'raw' && (
          <JsonView
            key={hash}
            value={block}
            label={`Raw JSON of block ${blockNumber?.toString() ?? hash}`}
          />
        )}
      </LazySection>
    </>
  )
}
