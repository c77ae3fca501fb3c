import { useParams, useSearchParams } from 'react-router'
import { type BlockReference, writeBlockReference } from '#domain/block/block-reference.ts'
import { isHash } from '#domain/values/hex.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { LookupNote } from '#pages/transaction/input/lookup-note.tsx'
import { MissingTransaction } from '#pages/transaction/missing-transaction.tsx'
import { Transaction } from '#pages/transaction/transaction.tsx'
import { TransactionNavigation } from '#pages/transaction/transaction-navigation.tsx'
import { useTransaction } from '#pages/transaction/use-transaction.ts'
import { parseTransactionPath, type TransactionAddress } from '#paths/transaction.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { SafeTagNote } from '#ui/answer/safe-tag-note.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'

/** `/{network}/block/{hash, number or tag}/tx/{index}`: a transaction by its block and index. */
export default function TransactionPage() {
  const [searchParams] = useSearchParams()
  const address = parseTransactionPath(useParams(), searchParams)
  if (!('problem' in address)) return <TransactionView {...address} />
  return (
    <Page title="Transaction">
      <PageHead title="Transaction" />
      <Note title="This is no place of a transaction">
        <p>{address.problem}</p>
      </Note>
    </Page>
  )
}

function TransactionView(address: TransactionAddress) {
  const { block, index } = address
  const transactionResult = useTransaction(address)
  const locatedTransaction = transactionResult.data
  const pageTitle = `Transaction ${groupDigits(index)} of ${describeBlock(block)}`
  const transactionHash = locatedTransaction?.transaction.hash
  return (
    <Page title={pageTitle}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <PageHead
          title={pageTitle}
          what="transaction hash"
          {...(isHash(transactionHash) && { hash: transactionHash })}
        />
        {locatedTransaction && (
          <TransactionNavigation
            key={`${writeBlockReference(block)}/${index}`}
            address={address}
            transaction={locatedTransaction.transaction}
          />
        )}
      </div>
      <SafeTagNote block={block} />
      <QueryAnswer
        of={transactionResult}
        waiting={<LoadingSkeleton what="the transaction" />}
        missing={<MissingTransaction address={address} retry={transactionResult.refetch} />}
      >
        {({ transaction, through }) => (
          <>
            <LookupNote through={through} block={block} transaction={transaction} />
            <Transaction address={address} transaction={transaction} />
          </>
        )}
      </QueryAnswer>
    </Page>
  )
}

/** The name of the block in the page's title. */
function describeBlock(block: BlockReference): string {
  switch (block.kind) {
    case 'hash':
      return `block ${block.hash.slice(0, 6)}…${block.hash.slice(-4)}`
    case 'number':
      return `block ${groupDigits(block.number)}`
    case 'tag':
      return `the ${block.tag} block`
  }
}
