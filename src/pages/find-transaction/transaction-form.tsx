import { useNavigate } from 'react-router'
import { parseBlockReference } from '#domain/block/parse-block-reference.ts'
import { parseDate } from '#domain/values/parse-date.ts'
import { readTransactionHash } from '#paths/parse-transaction-hash.ts'
import { transactionHashPath } from '#paths/transaction-hash.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

type Props = {
  network: string
  hash: string
  block: string
  hashProblem?: string | undefined
}

/** Takes a transaction's hash and, where it is known, its block or an approximate time. */
export function TransactionForm({ network, hash, block, hashProblem }: Props) {
  const navigate = useNavigate()
  const { field, formProps } = useUrlForm({
    question: `${hash} ${block}`,
    urlDraft: { hash, block },
    problems: { hash: hashProblem, block: block === '' ? undefined : blockProblem(block) },
    send: (draft) => {
      const read = readTransactionHash(draft.hash)
      const found = {
        hash: 'problem' in read ? read.problem : undefined,
        block: draft.block.trim() === '' ? undefined : blockProblem(draft.block),
      }
      if ('problem' in read || found.block !== undefined) return found
      // A search for the same transaction replaces the history entry: Back need not return to it.
      navigate(transactionHashPath({ network, hash: read.hash, block: draft.block.trim() }), {
        replace: read.hash === hash,
      })
    },
  })
  return (
    <QueryBar label="Find transaction" formProps={formProps} submitLabel="Find">
      <div className="md:flex-[2]!">
        <TextField
          label="Transaction hash"
          data
          placeholder="0xddb149…f74157"
          hint="A hash or an explorer link"
          {...field('hash')}
        />
      </div>
      <BlockPicker
        label="Block or time"
        placeholder="2026-01-31 12:00"
        hint="Optional"
        findsOnSubmit={false}
        {...field('block')}
      />
    </QueryBar>
  )
}

function blockProblem(text: string): string | undefined {
  if (parseDate(text.trim()) !== undefined) return undefined
  const reference = parseBlockReference(text)
  return 'problem' in reference ? reference.problem : undefined
}
