import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Hash } from 'viem'
import { blockFields } from '#domain/block.ts'
import { otherFields } from '#domain/field.ts'
import { grouped, readQuantity } from '#domain/quantity.ts'
import type { RawObject } from '#domain/raw.ts'
import { BlockTransactions } from '#pages/block/block-transactions.tsx'
import { type BlockAddress, blockPath } from '#paths/block.ts'
import { blockQuery } from '#queries/block.ts'
import { Answer } from '#ui/answer.tsx'
import { FieldGroup } from '#ui/field-group.tsx'
import { JsonView } from '#ui/json-view.tsx'
import { Note } from '#ui/note.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { SafeNote } from '#ui/safe-note.tsx'
import { VerdictWaiting } from '#ui/verdict-waiting.tsx'
import { Views } from '#ui/views.tsx'
import { Waiting } from '#ui/waiting.tsx'

const BlockProof = lazy(() => import('#pages/block/block-proof.tsx'))

/** A block whose hash is known, at whichever address the page has. */
export function Block({ address, hash }: { address: BlockAddress; hash: Hash }) {
  const query = useQuery(blockQuery(address.network, hash, address.transactionDetails))
  const number = readQuantity(query.data?.number)
  const title = number === undefined ? 'Block' : `Block ${grouped(number)}`
  return (
    <Page title={title}>
      <PageHead title={title} hash={hash} what="block hash" />
      <SafeNote block={address.block} />
      <Answer
        of={query}
        waiting={<Waiting what="the block" />}
        missing={
          <Note title="No block has this hash">
            <p>
              The service looked, and has no block with this hash on network “{address.network}”. It
              may be a block of another network, one that this node has not received or no longer
              keeps, or the hash of a transaction.
            </p>
            <button type="button" className="action mt-3" onClick={() => query.refetch()}>
              Look again
            </button>
          </Note>
        }
      >
        {(block) => <Found address={address} hash={hash} block={block} />}
      </Answer>
    </Page>
  )
}

function Found({ address, hash, block }: { address: BlockAddress; hash: Hash; block: RawObject }) {
  const { network, transactionDetails } = address
  const { transactions } = block
  const count = Array.isArray(transactions) ? transactions.length : undefined
  // An empty block has nothing to list, and its header still says a lot.
  const view = address.view ?? (count === 0 ? 'header' : 'transactions')
  const [overview, ...header] = blockFields
  const groups = [...header, otherFields(block, blockFields, ['transactions'])]
  return (
    <>
      <Mismatch asked={hash} block={block} />
      <Suspense fallback={<VerdictWaiting checks={7} />}>
        <BlockProof network={network} asked={{ hash }} block={block} />
      </Suspense>
      {overview && <FieldGroup {...overview} untitled object={block} network={network} />}
      <Views
        label="Views of the block"
        current={view}
        views={[
          { name: 'transactions', label: 'Transactions', count },
          { name: 'header', label: 'Header' },
          { name: 'raw', label: 'Raw JSON' },
        ]}
        path={(view) => blockPath({ ...address, view })}
      >
        <Link
          replace
          preventScrollReset
          className="action ml-auto text-sm"
          to={blockPath({ ...address, transactionDetails: !transactionDetails })}
        >
          {transactionDetails ? 'Hashes only' : 'Full transactions'}
        </Link>
      </Views>
      {view === 'transactions' && (
        <BlockTransactions
          entries={transactions}
          network={network}
          number={readQuantity(block.number)}
        />
      )}
      {view === 'raw' && <JsonView value={block} label="Raw JSON" />}
      {view === 'header' &&
        groups.map((group) => (
          <FieldGroup key={group.title} {...group} object={block} network={network} />
        ))}
    </>
  )
}

/** An answer for another hash than the one asked for must not pass for it. */
function Mismatch({ asked, block }: { asked: string; block: RawObject }) {
  if (typeof block.hash !== 'string' || block.hash.toLowerCase() === asked) return null
  return (
    <Note title="The answer is for another block">
      <p>You asked for the block above; the service answered with the block of this hash:</p>
      <p className="data mt-1 break-all">{block.hash}</p>
    </Note>
  )
}
