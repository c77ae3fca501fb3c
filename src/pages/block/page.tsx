import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { blockFields, otherFields } from '#domain/block.ts'
import { grouped, readQuantity } from '#domain/quantity.ts'
import type { RawObject } from '#domain/raw.ts'
import { BlockTransactions } from '#pages/block/block-transactions.tsx'
import { BlockWaiting } from '#pages/block/block-waiting.tsx'
import { FieldGroup } from '#pages/block/field-group.tsx'
import { type BlockAddress, blockPath, parseBlockPath } from '#paths/block.ts'
import { blockQuery } from '#queries/block.ts'
import { Answer } from '#ui/answer.tsx'
import { JsonView } from '#ui/json-view.tsx'
import { Note } from '#ui/note.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { Views } from '#ui/views.tsx'

/** `/{network}/block/{hash}`: one block, found by its hash. */
export default function BlockPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const address = parseBlockPath(params, search)
  if (!('problem' in address)) return <Block {...address} />
  return (
    <Page title="Block">
      <PageHead title="Block" />
      <Note title="This is no block hash">
        <p>{address.problem}</p>
        <p className="data mt-2 break-all text-mute">{params.hash}</p>
      </Note>
    </Page>
  )
}

function Block(address: BlockAddress) {
  const { network, hash, transactionDetails } = address
  const query = useQuery(blockQuery(network, hash, transactionDetails))
  const number = readQuantity(query.data?.number)
  const title = number === undefined ? 'Block' : `Block ${grouped(number)}`
  return (
    <Page title={title}>
      <PageHead title={title} hash={hash} what="block hash" />
      <Answer
        of={query}
        waiting={<BlockWaiting />}
        missing={
          <Note title="No block has this hash">
            <p>
              The service looked, and has no block with this hash on network “{network}”. It may be
              a block of another network, one that this node has not received or no longer keeps, or
              the hash of a transaction.
            </p>
            <button type="button" className="action mt-3" onClick={() => query.refetch()}>
              Look again
            </button>
          </Note>
        }
      >
        {(block) => <Found address={address} block={block} />}
      </Answer>
    </Page>
  )
}

function Found({ address, block }: { address: BlockAddress; block: RawObject }) {
  const { network, hash, transactionDetails } = address
  const { transactions } = block
  const count = Array.isArray(transactions) ? transactions.length : undefined
  // An empty block has nothing to list, and its header still says a lot.
  const view = address.view ?? (count === 0 ? 'header' : 'transactions')
  const [overview, ...header] = blockFields
  return (
    <>
      <Mismatch asked={hash} block={block} />
      {overview && <FieldGroup {...overview} untitled block={block} network={network} />}
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
      {view === 'transactions' && <BlockTransactions entries={transactions} />}
      {view === 'raw' && <JsonView value={block} fileName={`block-${hash}.json`} />}
      {view === 'header' &&
        [...header, { title: 'Beyond the specification', fields: otherFields(block) }].map(
          (group) => <FieldGroup key={group.title} {...group} block={block} network={network} />,
        )}
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
