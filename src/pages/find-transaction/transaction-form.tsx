import { useNavigate } from 'react-router'
import { blockOrTimePath } from '#paths/block-or-time.ts'
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

/**
 * Takes a transaction's hash and, where it is known, its block or an approximate time. Without a hash
 * it leads to the block, which lists its transactions.
 */
export function TransactionForm({ network, hash, block, hashProblem }: Props) {
  const navigate = useNavigate()
  const { field, formProps } = useUrlForm({
    question: `${hash} ${block}`,
    urlDraft: { hash, block },
    problems: { hash: hashProblem, block: readBlock(network, block).problem },
    send: (draft) => {
      const read = readTransactionHash(draft.hash)
      const { path, problem } = readBlock(network, draft.block)
      if (draft.hash.trim() === '' && draft.block.trim() !== '') {
        if (path !== undefined) navigate(path)
        return { hash: undefined, block: problem }
      }
      if ('problem' in read) return { hash: read.problem, block: problem }
      if (problem !== undefined) return { hash: undefined, block: problem }
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

const readBlock = (network: string, text: string): { path?: string; problem?: string } =>
  text.trim() === '' ? {} : blockOrTimePath(network, text)
