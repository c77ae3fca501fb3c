import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { blockParameter } from '#domain/block/block-reference.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { blockPath } from '#paths/block.ts'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { transactionCount } from '#queries/chain/transaction.ts'
import { Note } from '#ui/page/note.tsx'

/**
 * The service has no transaction at this index, and does not tell why: the page looks up the block,
 * and where that fails, the text claims no more than the answer does.
 */
export function MissingTransaction({
  address,
  retry,
}: {
  address: TransactionAddress
  retry: () => void
}) {
  const { network, index, block: reference } = address
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
  const isLooking = hashResult.isFetching || blockResult.isFetching
  const isPending = reference.kind === 'tag' && reference.tag === 'pending'
  const pathOfIndex = (index: number) => transactionPath({ network, block: reference, index })
  return (
    <Note title="No transaction at this index">
      <p aria-live="polite">
        {listedCount === undefined ? (
          isLooking ? (
            'The service has none. Looking how many its block has …'
          ) : reference.kind === 'hash' && blockResult.data === null ? (
            'No block of this network has this hash.'
          ) : (
            `The service has no transaction at index ${groupDigits(index)}: the block is empty, has fewer, or does not exist yet. How many it has could not be found out.`
          )
        ) : listedCount === 0 ? (
          'The block is empty: it has no transactions at all.'
        ) : (
          <>
            The block has {groupDigits(listedCount)}{' '}
            {listedCount === 1 ? 'transaction' : 'transactions'}, with the{' '}
            {listedCount === 1 ? 'index 0' : `indices 0 to ${groupDigits(listedCount - 1)}`}.
          </>
        )}
      </p>
      {isPending && (
        <p className="mt-1">
          Many nodes give nothing of the pending block by index, even while transactions wait to be
          included.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {listedCount !== undefined && listedCount > 0 && (
          <Link className="action" to={pathOfIndex(listedCount - 1)}>
            The last, {groupDigits(listedCount - 1)}
          </Link>
        )}
        {blockHash && blockResult.data && (
          <Link
            className="action"
            to={blockPath({ network, block: { kind: 'hash', hash: blockHash } })}
          >
            Open the block
          </Link>
        )}
        <button type="button" className="action" onClick={retry}>
          Look again
        </button>
      </div>
    </Note>
  )
}
