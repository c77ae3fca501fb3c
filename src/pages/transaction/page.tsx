import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { type Params, useSearchParams } from 'react-router'
import { transactionBlockParameter } from '#domain/block/block-reference.ts'
import { groupDigits, readQuantity } from '#domain/values/hex.ts'
import { Transaction } from '#pages/transaction/transaction.tsx'
import {
  describeBlock,
  TransactionHeader,
  TransactionHeading,
} from '#pages/transaction/transaction-header.tsx'
import { parseTransactionPath } from '#paths/parse-transaction.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import {
  type LocatedTransaction,
  transactionOfBlockQuery,
  transactionQuery,
} from '#queries/chain/transaction.ts'
import { EntitySkeleton, LoadingSkeleton, QueryAnswer } from '#ui/answer/query-answer.tsx'
import { SafeTagNote } from '#ui/answer/safe-tag-note.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { Page, usePageParams } from '#ui/page/page.tsx'

const InvalidTransaction = lazy(() => import('#pages/transaction/invalid-transaction.tsx'))
const MissingTransaction = lazy(() => import('#pages/transaction/missing-transaction.tsx'))

/**
 * Prefetches the transaction, whether by the hash of the block, or by its number or tag.
 * @public Called by `app/page-rows.tsx`.
 */
export function prefetch(client: QueryClient, params: Params, search: URLSearchParams) {
  const address = parseTransactionPath(params, search)
  if ('problem' in address) return undefined
  const { network, block, index } = address
  return block.kind === 'hash'
    ? client.fetchQuery(transactionOfBlockQuery(network, block.hash, index))
    : client.fetchQuery(transactionQuery(network, transactionBlockParameter(block), index))
}

/** `/{network}/block/{hash, number or tag}/tx/{index}`: a transaction by its block and index. */
export default function TransactionPage() {
  const [searchParams] = useSearchParams()
  const address = parseTransactionPath(usePageParams(), searchParams)
  if (!('problem' in address)) return <TransactionView {...address} />
  return <InvalidTransaction problem={address.problem} />
}

function TransactionView(address: TransactionAddress) {
  const { block, index } = address
  const transactionResult = useTransaction(address)
  const located = transactionResult.data
  const blockName = describeBlock(block, readQuantity(located?.transaction.blockNumber))
  return (
    <Page title={`Transaction ${groupDigits(index)} of ${blockName.replace('Block', 'block')}`}>
      {located ? (
        <TransactionHeader address={address} located={located} />
      ) : (
        <TransactionHeading address={address} isWaiting={transactionResult.isLoading} />
      )}
      <SafeTagNote block={block} />
      <QueryAnswer
        of={transactionResult}
        waiting={<EntitySkeleton what="the transaction" />}
        missing={
          <LazySection fallback={<LoadingSkeleton what="the transaction" />}>
            <MissingTransaction address={address} retry={transactionResult.refetch} />
          </LazySection>
        }
      >
        {(located) => <Transaction address={address} located={located} />}
      </QueryAnswer>
    </Page>
  )
}

/** The transaction at an address, whether its block is given by hash, number or tag. */
function useTransaction({
  network,
  block,
  index,
}: TransactionAddress): UseQueryResult<LocatedTransaction | null> {
  const blockHash = block.kind === 'hash' ? block.hash : undefined
  const ofBlock = useQuery({
    ...transactionOfBlockQuery(network, blockHash ?? '0x', index),
    enabled: blockHash !== undefined,
  })
  const byIndex = useQuery({
    ...transactionQuery(
      network,
      block.kind === 'hash' ? 'latest' : transactionBlockParameter(block),
      index,
    ),
    enabled: blockHash === undefined,
    select: (transaction): LocatedTransaction | null =>
      transaction && { transaction, through: 'index' },
  })
  return blockHash === undefined ? byIndex : ofBlock
}
