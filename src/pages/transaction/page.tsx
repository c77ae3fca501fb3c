import { useParams, useSearchParams } from 'react-router'
import { type BlockReference, writeBlockReference } from '#domain/block/block-reference.ts'
import { isHash } from '#domain/values/hex.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { Missing } from '#pages/transaction/missing-transaction.tsx'
import { Neighbours } from '#pages/transaction/transaction-navigation.tsx'
import { Through } from '#pages/transaction/input/lookup-note.tsx'
import { Transaction } from '#pages/transaction/transaction.tsx'
import { useTransaction } from '#pages/transaction/use-transaction.ts'
import { parseTransactionPath, type TransactionAddress } from '#paths/transaction.ts'
import { Answer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { SafeNote } from '#ui/answer/safe-tag-note.tsx'
import { Waiting } from '#ui/answer/loading-skeleton.tsx'

/** `/{network}/block/{hash, number or tag}/tx/{index}`: one transaction by its place. */
export default function TransactionPage() {
  const [search] = useSearchParams()
  const address = parseTransactionPath(useParams(), search)
  if (!('problem' in address)) return <TransactionAt {...address} />
  return (
    <Page title="Transaction">
      <PageHead title="Transaction" />
      <Note title="This is no place of a transaction">
        <p>{address.problem}</p>
      </Note>
    </Page>
  )
}

function TransactionAt(address: TransactionAddress) {
  const { block, index } = address
  const query = useTransaction(address)
  const found = query.data
  const title = `Transaction ${groupDigits(index)} of ${blockWords(block)}`
  const hash = found?.transaction.hash
  return (
    <Page title={title}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <PageHead title={title} what="transaction hash" {...(isHash(hash) && { hash })} />
        {found && (
          <Neighbours
            key={`${writeBlockReference(block)}/${index}`}
            address={address}
            transaction={found.transaction}
          />
        )}
      </div>
      <SafeNote block={block} />
      <Answer
        of={query}
        waiting={<Waiting what="the transaction" />}
        missing={<Missing address={address} again={query.refetch} />}
      >
        {({ transaction, through }) => (
          <>
            <Through through={through} block={block} transaction={transaction} />
            <Transaction address={address} transaction={transaction} />
          </>
        )}
      </Answer>
    </Page>
  )
}

/** How the page's title names its block. */
function blockWords(block: BlockReference): string {
  switch (block.kind) {
    case 'hash':
      return `block ${block.hash.slice(0, 6)}…${block.hash.slice(-4)}`
    case 'number':
      return `block ${groupDigits(block.number)}`
    case 'tag':
      return `the ${block.tag} block`
  }
}
