import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { type BlockReference, blockParameter } from '#domain/block-reference.ts'
import { Block } from '#pages/block/block.tsx'
import { type BlockAddress, parseBlockPath } from '#paths/block.ts'
import { blockAtQuery, reach } from '#queries/block-at.ts'
import { Answer } from '#ui/answer.tsx'
import { Note } from '#ui/note.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { Waiting } from '#ui/waiting.tsx'

/** `/{network}/block/{hash, number or tag}`: one block. */
export default function BlockPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const address = parseBlockPath(params, search)
  if ('problem' in address)
    return (
      <Page title="Block">
        <PageHead title="Block" />
        <Note title="This is no block">
          <p>{address.problem}</p>
          <p className="data mt-2 break-all text-mute">{params.block}</p>
        </Note>
      </Page>
    )
  const { block } = address
  if (block.kind === 'hash') return <Block address={address} hash={block.hash} />
  return <BlockAt address={address} at={block} />
}

function BlockAt({
  address,
  at,
}: {
  address: BlockAddress
  at: Exclude<BlockReference, { kind: 'hash' }>
}) {
  const query = useQuery(blockAtQuery(address.network, blockParameter(at)))
  if (query.data) return <Block address={address} hash={query.data} />
  const title = `Block ${at.kind === 'tag' ? at.tag : at.number}`
  return (
    <Page title={title}>
      <PageHead title={title} />
      <Answer
        of={query}
        waiting={<Waiting what="the block" />}
        missing={
          <Note
            title={`No block was found ${at.kind === 'tag' ? 'by this tag' : 'by this number'}`}
          >
            <p>
              The operations of this API find a block by its hash only. Keyhole goes through the
              block’s first transaction
              {at.kind === 'tag'
                ? ', and there is none: the block is empty, pending, or the network does not know this tag yet.'
                : `, or back from one of the ${reach} blocks after it. There is none: the block does not exist yet, or only empty ones follow it.`}
            </p>
            <button type="button" className="action mt-3" onClick={() => query.refetch()}>
              Look again
            </button>
          </Note>
        }
      >
        {() => null}
      </Answer>
    </Page>
  )
}
