import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { generatePath, Link, useParams } from 'react-router'
import { blockParameter } from '#domain/block-reference.ts'
import { grouped } from '#domain/quantity.ts'
import { Transaction } from '#pages/transaction/transaction.tsx'
import { patterns } from '#paths/patterns.ts'
import {
  parseTransactionPath,
  type TransactionAddress,
  transactionPath,
} from '#paths/transaction.ts'
import { transactionQuery } from '#queries/transaction.ts'
import { Answer } from '#ui/answer.tsx'
import { Note } from '#ui/note.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { SafeNote } from '#ui/safe-note.tsx'
import { VerdictWaiting } from '#ui/verdict-waiting.tsx'
import { Waiting } from '#ui/waiting.tsx'

const TransactionProof = lazy(() => import('#pages/transaction/transaction-proof.tsx'))

/** `/{network}/block/{number or tag}/tx/{index}`: one transaction by its place. */
export default function TransactionPage() {
  const params = useParams()
  const address = parseTransactionPath(params)
  if (!('problem' in address)) return <TransactionAt {...address} />
  return (
    <Page title="Transaction">
      <PageHead title="Transaction" />
      <Note title="This is no place of a transaction">
        <p>{address.problem}</p>
        {params.block?.startsWith('0x') && (
          <Link
            className="mt-2 block"
            to={generatePath(patterns.block, {
              network: params.network ?? '',
              block: params.block,
            })}
          >
            Open this block
          </Link>
        )}
      </Note>
    </Page>
  )
}

function TransactionAt(address: TransactionAddress) {
  const { network, block, index } = address
  const query = useQuery(transactionQuery(network, blockParameter(block), index))
  const where = block.kind === 'tag' ? `the ${block.tag} block` : `block ${grouped(block.number)}`
  const title = `Transaction ${grouped(index)} of ${where}`
  const hash = query.data?.hash
  return (
    <Page title={title}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PageHead
          title={title}
          what="transaction hash"
          {...(typeof hash === 'string' && { hash })}
        />
        <nav aria-label="Transactions of the block" className="flex gap-2">
          {index > 0 && (
            <Link className="action" to={transactionPath({ ...address, index: index - 1 })}>
              ← Previous
            </Link>
          )}
          {query.data !== null && (
            <Link className="action" to={transactionPath({ ...address, index: index + 1 })}>
              Next →
            </Link>
          )}
        </nav>
      </div>
      <SafeNote block={block} />
      <Answer
        of={query}
        waiting={<Waiting what="the transaction" />}
        missing={
          <Note title="No transaction at this index">
            <p>
              The service looked, and {where} has no transaction at index {grouped(index)}
              {index > 0
                ? ': it has fewer, or does not exist yet'
                : ': it is empty, or does not exist yet'}
              .
            </p>
            <button type="button" className="action mt-3" onClick={() => query.refetch()}>
              Look again
            </button>
          </Note>
        }
      >
        {(transaction) => (
          <>
            <Suspense fallback={<VerdictWaiting checks={3} />}>
              <TransactionProof
                network={network}
                asked={{ index, number: block.kind === 'number' ? block.number : undefined }}
                transaction={transaction}
              />
            </Suspense>
            <Transaction transaction={transaction} network={network} />
          </>
        )}
      </Answer>
    </Page>
  )
}
