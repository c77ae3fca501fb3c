import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { parseBlockReference } from '#domain/block/block-reference.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { FindInBlock } from '#pages/transaction/find-in-block.tsx'
import { transactionPath } from '#paths/transaction.ts'
import {
  parseTransactionHashPath,
  type TransactionHashAddress,
  transactionHashPath,
} from '#paths/transaction-hash.ts'
import { cachedTransactionIndex } from '#queries/chain/transaction-index.ts'
import { TextField } from '#ui/form/field.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'

/** `/{network}/tx/{hash}` (EIP-3091): why a hash alone is not enough, and a form for its block. */
export default function TransactionHashPage() {
  const [searchParams] = useSearchParams()
  const address = parseTransactionHashPath(useParams(), searchParams)
  if ('problem' in address)
    return (
      <Page title="Transaction">
        <PageHead title="Transaction" />
        <Note title="This is no hash of a transaction">
          <p>{address.problem}</p>
        </Note>
      </Page>
    )
  return (
    <Page title="Transaction by its hash">
      <PageHead title="Transaction by its hash" hash={address.hash} what="transaction hash" />
      <Note title="This API finds no transaction by its hash alone">
        <p>
          Of its four operations one gives transactions, and it wants the block and the place in it
          (eth_getTransactionByBlockNumberAndIndex). If you know the block, its list of hashes tells
          the place.
        </p>
        <CachedTransactionLink {...address} />
        <BlockForm {...address} />
      </Note>
      {address.block !== '' && <BlockSearch {...address} />}
    </Page>
  )
}

/** Links to the transaction where a block that is already loaded has it. */
function CachedTransactionLink({ network, hash }: TransactionHashAddress) {
  const cachedTransaction = cachedTransactionIndex(useQueryClient(), network, hash)
  if (!cachedTransaction) return null
  const { number, index } = cachedTransaction
  return (
    <p className="mt-2">
      A block that you have looked at has it:{' '}
      <Link to={transactionPath({ network, block: { kind: 'number', number }, index })}>
        transaction {groupDigits(index)} of block {groupDigits(number)}
      </Link>
      .
    </p>
  )
}

function BlockForm(address: TransactionHashAddress) {
  const navigate = useNavigate()
  const { draft, problems, change, formProps } = useUrlForm({
    question: address.block,
    urlDraft: { block: address.block },
    // The problem of the URL's block is shown below the form.
    problems: {} as { block?: string },
    send: (draft) => {
      const block = parseBlockReference(draft.block)
      if ('problem' in block) return { block: block.problem }
      navigate(transactionHashPath({ ...address, block: draft.block.trim() }))
    },
  })
  return (
    <form {...formProps} className="mt-3 flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow">
        <TextField
          label="Its block"
          data
          placeholder="number, hash or tag"
          problem={problems.block}
          value={draft.block}
          onChange={(block) => change({ block })}
        />
      </div>
      <button type="submit" className="action action-primary min-h-9">
        Look through it
      </button>
    </form>
  )
}

function BlockSearch(address: TransactionHashAddress) {
  const blockReference = parseBlockReference(address.block)
  if ('problem' in blockReference)
    return (
      <Note title="This is no block">
        <p>{blockReference.problem}</p>
      </Note>
    )
  return <FindInBlock {...address} block={blockReference} />
}
