import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router'
import { listedHash, transactionCount } from '#domain/block/block.ts'
import {
  countWithNoun,
  formatByteCount,
  formatPercent,
  fractionOf,
  groupDigits,
  isAddress,
  isHash,
  readQuantity,
} from '#domain/values/hex.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { ShownBlock } from '#pages/block/use-block-status.ts'
import { blockPath } from '#paths/block.ts'
import { transactionPath } from '#paths/transaction.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { AnswerCard, EntityBody } from '#ui/entity/entity-body.tsx'
import { LazySection, lazyPart, lazySection } from '#ui/lazy/lazy-section.tsx'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { Note } from '#ui/page/page.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { type HashRow, hashColumns, oneLineScreen } from '#ui/transactions/hash-columns.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { Meter } from '#ui/values/meter.tsx'
import { Timestamp } from '#ui/values/timestamp.tsx'

// Tabs that are not shown at once are loaded from files of their own.
const BlockRail = lazySection(() => import('#pages/block/block-rail.tsx'), { fallback: null })
const BlockTotals = lazySection(() => import('#pages/block/list/block-totals.tsx'), {
  fallback: ({ totalsRoom }) => totalsRoom,
})
const ChangesSection = lazy(() => import('#pages/block/changes-section.tsx'))
const BlockHeader = lazy(() => import('#pages/block/header/block-header.tsx'))
const WithdrawalsTable = lazy(() => import('#pages/block/list/withdrawals-table.tsx'))
const JsonView = lazy(() => import('#ui/trees/json-view.tsx'))

type Props = ShownBlock & {
  /** The block with full transactions; undefined when they are not requested. */
  fullResult: UseQueryResult<RawObject | null> | undefined
  /** The rail and totals send requests of their own, which wait for the block. */
  isRailShown: boolean
}

/** The parts of a block, one tab at a time; only those that hold something have a tab. */
export function BlockTabs(props: Props) {
  const { fullResult, isRailShown, ...shown } = props
  const { address, hash, block } = shown
  const isFullPending = fullResult?.isPending === true
  const { withdrawals } = block
  const listedCount = transactionCount(block)
  const withdrawalList = asRawList(withdrawals)
  const currentView = address.view ?? 'transactions'
  const blockNumber = readQuantity(block.number)
  const use = useExtraMethodUse(address.network)
  const views = [
    { name: 'transactions' as const, label: 'Transactions', count: listedCount },
    {
      name: 'changes' as const,
      label: 'State changes',
      // Without transactions only an access list tells of changes: those of the system (EIP-7928).
      isEmpty:
        use === 'never' ||
        blockNumber === undefined ||
        (listedCount === 0 && block.blockAccessListHash === undefined),
    },
    {
      name: 'withdrawals' as const,
      label: 'Withdrawals',
      count: Array.isArray(withdrawals) ? withdrawals.length : undefined,
      isEmpty: withdrawalList.length === 0,
    },
    { name: 'header' as const, label: 'Header' },
    { name: 'raw' as const, label: 'JSON' },
  ]
  return (
    <>
      <Tabs
        label="Views of the block"
        current={currentView}
        // A link may name an empty view.
        views={views.filter(({ name, isEmpty }) => !isEmpty || name === currentView)}
        path={(view) => blockPath({ ...address, view })}
      />
      <EntityBody
        rail={
          isRailShown && (
            <BlockRail
              {...shown}
              isFullest={!isFullPending}
              // The header tab has the same facts.
              hasSummary={currentView !== 'header'}
            />
          )
        }
      >
        {fullResult && !fullResult.data && <QueryFailure of={fullResult} />}
        {currentView === 'transactions' && (
          <>
            <BlockAnswer {...props} />
            <BlockTransactions key={hash} {...shown} isLoading={isFullPending} />
          </>
        )}
        <LazySection key={currentView}>
          {currentView === 'changes' && !isFullPending && <ChangesSection key={hash} {...shown} />}
          {currentView === 'withdrawals' && <WithdrawalsTable entries={withdrawals} />}
          {currentView === 'header' && <BlockHeader block={block} />}
          {currentView === 'raw' && (
            <JsonView
              key={hash}
              value={block}
              label={`Raw JSON of block ${blockNumber?.toString() ?? hash}`}
            />
          )}
        </LazySection>
      </EntityBody>
    </>
  )
}

/** A block in one line: how many transactions, how full, when, and whose. */
function BlockAnswer({ address, hash, block, fullResult, isRailShown }: Props) {
  const { miner } = block
  const time = readQuantity(block.timestamp)
  const [gasUsed, gasLimit] = [block.gasUsed, block.gasLimit].map(readQuantity)
  const count = transactionCount(block)
  const mayHaveReceipts = useExtraMethodUse(address.network) !== 'never'
  // On a phone the totals have a line of their own, which is kept while they may come.
  const totalsRoom =
    fullResult && mayHaveReceipts ? <span className="inline-block align-top max-sm:h-lh" /> : null
  const usedFraction =
    gasUsed !== undefined && gasLimit !== undefined ? fractionOf(gasUsed, gasLimit) : undefined
  return (
    <AnswerCard
      below={
        <span className="flex flex-wrap items-center gap-x-4 max-sm:text-sm">
          {time !== undefined && <Timestamp seconds={time} />}
          {isAddress(miner) && (
            <span>
              Fee recipient <AddressLink address={miner} short />
            </span>
          )}
        </span>
      }
    >
      <span className="flex flex-wrap items-center gap-x-2">
        {count !== undefined && `${groupDigits(count)} transaction${count === 1 ? '' : 's'}`}
        {usedFraction !== undefined && (
          <span
            className="flex items-center gap-2 text-base font-normal text-mute"
            title={`${groupDigits(gasUsed ?? 0n)} of ${groupDigits(gasLimit ?? 0n)} gas`}
          >
            <span className="w-16 leading-none sm:w-24">
              <Meter share={usedFraction} label="Gas used of the limit" />
            </span>
            {formatPercent(usedFraction)} gas used
          </span>
        )}
        <span className="text-base max-sm:basis-full">
          {isRailShown ? <BlockTotals {...{ hash, block, totalsRoom }} /> : totalsRoom}
        </span>
      </span>
    </AnswerCard>
  )
}

const FullTransactionList = lazyPart(() => import('#pages/block/list/full-transaction-list.tsx'))

/** Bytes of JSON of a typical full transaction; one with much input has far more. */
const bytesPerTransaction = 750

type BlockTransactionsProps = ShownBlock & {
  /** Whether the full transactions are being loaded. */
  isLoading: boolean
}

/** The transactions of a block as its answer gives them: full objects, or hashes only. */
function BlockTransactions({
  address,
  hash,
  block: newestBlock,
  isLoading: isNewestLoading,
}: BlockTransactionsProps) {
  const { network } = address
  // The hashes stay, and the page can be used, until the full transactions are drawn.
  const block = useDeferredValue(newestBlock)
  const isLoading = isNewestLoading || block !== newestBlock
  const { transactions: entries } = block
  // Undefined in a pending block: its transactions have no address.
  const number = readQuantity(block.number)
  const hashRows = useMemo(
    () =>
      Array.isArray(entries)
        ? entries.map((entry, index): HashRow => {
            const entryHash = listedHash(entry)
            return { index, hash: isHash(entryHash) ? entryHash : undefined }
          })
        : undefined,
    [entries],
  )
  const pathOfIndex = useMemo(
    () => (index: number) =>
      number === undefined
        ? undefined
        : transactionPath({ network, block: { kind: 'number', number }, index }),
    [network, number],
  )
  const isFull = Array.isArray(entries) && entries.some(isRawObject)
  const isFullExpected = isLoading || isFull
  const columns = useMemo(
    () => hashColumns(pathOfIndex, isFullExpected),
    [pathOfIndex, isFullExpected],
  )
  if (!hashRows || !Array.isArray(entries))
    return <Note title="No transaction list in the response">See the JSON tab.</Note>
  if (hashRows.length === 0) return null
  const countText = countWithNoun(hashRows.length, 'transaction')
  const sizeText = formatByteCount(hashRows.length * bytesPerTransaction)
  // A line and rows as high as those of the full list: nothing moves when that is drawn.
  const hashList = (
    <>
      <p role="status" className="-my-1 flex min-h-9 flex-wrap items-center gap-3 text-mute">
        {isFullExpected
          ? `Loading ${countText} (about ${sizeText})…`
          : `Hashes only. Full transactions (about ${sizeText}) are needed to sort and filter.`}
        {!isFullExpected && (
          <Link replace className="action" to={blockPath({ ...address, transactionDetails: true })}>
            Load transactions
          </Link>
        )}
      </p>
      <VirtualTable
        label="Transactions"
        rows={hashRows}
        columns={columns}
        narrowLines={3}
        wideScreen={isFullExpected ? oneLineScreen : 'all'}
      />
    </>
  )
  return isFull ? (
    <LazySection fallback={hashList}>
      <FullTransactionList address={address} hash={hash} block={block} pathOf={pathOfIndex} />
    </LazySection>
  ) : (
    hashList
  )
}
