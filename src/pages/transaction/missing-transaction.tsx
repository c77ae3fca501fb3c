import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { transactionCount } from '#domain/block/block.ts'
import { blockParameter } from '#domain/block/block-reference.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { blockPath } from '#paths/block.ts'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { findTransactionPath } from '#paths/transaction-hash.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import { Note } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Props = {
  address: TransactionAddress
  retry: () => void
}

/**
 * The provider has no transaction at this index, and does not tell why: the page looks up the block,
 * and where that fails, the text claims no more than the response does.
 */
export default function MissingTransaction({ address, retry }: Props) {
  const { network, block: reference } = address
  const hashResult = useQuery({
    ...blockAtQuery(network, reference.kind === 'hash' ? 'latest' : blockParameter(reference)),
    enabled: reference.kind !== 'hash',
  })
  const blockHash = reference.kind === 'hash' ? reference.hash : hashResult.data
  const blockResult = useQuery({
    ...blockQuery(network, blockHash ?? '0x', false),
    enabled: !!blockHash,
  })
  const listedCount = blockResult.data ? transactionCount(blockResult.data) : undefined
  const isLoading = hashResult.isFetching || blockResult.isFetching
  // A listed block gains no transactions; a tag moves on to another block.
  const mayChange = reference.kind === 'tag' || listedCount === undefined
  const isPending = reference.kind === 'tag' && reference.tag === 'pending'
  const pathOfIndex = (index: number) => transactionPath({ network, block: reference, index })
  return (
    <Note
      title={`Not found on ${useNetworkName(network)}`}
      actions={
        <>
          {listedCount !== undefined && listedCount > 0 && (
            <Link className="action action-primary" to={pathOfIndex(listedCount - 1)}>
              Last transaction ({groupDigits(listedCount - 1)})
            </Link>
          )}
          {blockHash && blockResult.data && (
            <Link
              className="action"
              to={blockPath({ network, block: { kind: 'hash', hash: blockHash } })}
            >
              Open block
            </Link>
          )}
          {reference.kind === 'hash' && blockResult.data === null && (
            <Link className="action" to={findTransactionPath(network)}>
              Find transaction
            </Link>
          )}
          {mayChange && <ActionButton onClick={retry}>Retry</ActionButton>}
        </>
      }
    >
      <p aria-live="polite">
        {listedCount === undefined ? (
          isLoading ? (
            'The provider returned null. Reading the block…'
          ) : reference.kind === 'hash' && blockResult.data === null ? (
            'Block not found. It may have been replaced: its transactions are in other blocks then.'
          ) : (
            'The provider returned null: the block is empty, shorter, or does not exist yet. Its transaction count is unavailable.'
          )
        ) : listedCount === 0 ? (
          'The block is empty: 0 transactions.'
        ) : (
          <>
            The block has {groupDigits(listedCount)}{' '}
            {listedCount === 1
              ? 'transaction, index 0'
              : `transactions, index 0 to ${groupDigits(listedCount - 1)}`}
            .
          </>
        )}
      </p>
      {isPending && (
        <p className="mt-1">
          Many nodes do not return pending transactions by index, even with some in the pool.
        </p>
      )}
    </Note>
  )
}
