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
import { Answer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { Waiting } from '#ui/answer/loading-skeleton.tsx'

type Sought = { network: string; hash: Hash; block: BlockReference }

/** Looks a transaction's hash up in the list of one block; found, its own page is opened. */
export function FindInBlock({ block, ...sought }: Sought) {
  if (block.kind === 'hash') return <InBlock {...sought} block={block.hash} />
  return <InBlockAt {...sought} at={block} />
}

function InBlockAt({
  at,
  ...sought
}: Omit<Sought, 'block'> & { at: Exclude<BlockReference, { kind: 'hash' }> }) {
  const query = useQuery(blockAtQuery(sought.network, blockParameter(at)))
  return (
    <Answer
      of={query}
      waiting={<Waiting what="the block" />}
      missing={<Note title="No such block was found">It may be empty, or not exist yet.</Note>}
    >
      {(block) => <InBlock {...sought} block={block} />}
    </Answer>
  )
}

function InBlock({ network, hash, block }: { network: string; hash: Hash; block: Hash }) {
  const query = useQuery(blockQuery(network, block, false))
  return (
    <Answer
      of={query}
      waiting={<Waiting what="the block" />}
      missing={<Note title="No block has this hash">The service looked, and has none.</Note>}
    >
      {(answer) => {
        const index = indexOfTransaction(answer, hash)
        const to = { kind: 'hash', hash: block } as const
        if (index !== undefined)
          return <Navigate replace to={transactionPath({ network, block: to, index })} />
        const number = readQuantity(answer.number)
        return (
          <Note title="It is not in this block">
            <p>
              <Link to={blockPath({ network, block: to })}>
                Block {number === undefined ? block : groupDigits(number)}
              </Link>{' '}
              lists {groupDigits(transactionCount(answer) ?? 0)} transactions, and none of them has this
              hash.
            </p>
          </Note>
        )
      }}
    </Answer>
  )
}
