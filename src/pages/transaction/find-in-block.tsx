import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import type { Hash } from 'viem'
import { type BlockReference, blockParameter } from '#domain/block/block-reference.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { blockPath } from '#paths/block.ts'
import { transactionPath } from '#paths/transaction.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { transactionCount } from '#queries/chain/transaction.ts'
import { indexOfTransaction } from '#queries/chain/transaction-index.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'

type SearchedTransaction = { network: string; hash: Hash; block: BlockReference }

/** Looks up a transaction's hash in the list of one block, and opens its page when it is there. */
export function FindInBlock({ block, ...searchedTransaction }: SearchedTransaction) {
  if (block.kind === 'hash')
    return <FindInBlockOfHash {...searchedTransaction} block={block.hash} />
  return <FindInReferencedBlock {...searchedTransaction} reference={block} />
}

function FindInReferencedBlock({
  reference,
  ...searchedTransaction
}: Omit<SearchedTransaction, 'block'> & { reference: Exclude<BlockReference, { kind: 'hash' }> }) {
  const hashResult = useQuery(blockAtQuery(searchedTransaction.network, blockParameter(reference)))
  return (
    <QueryAnswer
      of={hashResult}
      waiting={<LoadingSkeleton what="the block" />}
      missing={<Note title="No such block was found">It may be empty, or not exist yet.</Note>}
    >
      {(block) => <FindInBlockOfHash {...searchedTransaction} block={block} />}
    </QueryAnswer>
  )
}

function FindInBlockOfHash({ network, hash, block }: { network: string; hash: Hash; block: Hash }) {
  const blockResult = useQuery(blockQuery(network, block, false))
  return (
    <QueryAnswer
      of={blockResult}
      waiting={<LoadingSkeleton what="the block" />}
      missing={<Note title="No block has this hash">The service looked, and has none.</Note>}
    >
      {(answer) => {
        const transactionIndex = indexOfTransaction(answer, hash)
        const blockReference = { kind: 'hash', hash: block } as const
        if (transactionIndex !== undefined)
          return (
            <Navigate
              replace
              to={transactionPath({ network, block: blockReference, index: transactionIndex })}
            />
          )
        const blockNumber = readQuantity(answer.number)
        return (
          <Note title="It is not in this block">
            <p>
              <Link to={blockPath({ network, block: blockReference })}>
                Block {blockNumber === undefined ? block : groupDigits(blockNumber)}
              </Link>{' '}
              lists {groupDigits(transactionCount(answer) ?? 0)} transactions, and none of them has
              this hash.
            </p>
          </Note>
        )
      }}
    </QueryAnswer>
  )
}
