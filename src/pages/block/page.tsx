import { lazy } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Block } from '#pages/block/block.tsx'
import { parseBlockPath } from '#paths/block.ts'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'

// A page whose address has the hash does not need to find it.
const BlockByReference = lazy(() => import('#pages/block/block-by-reference.tsx'))
const PendingBlock = lazy(() => import('#pages/block/pending-block.tsx'))

/** `/{network}/block/{hash, number or tag}`: one block. */
export default function BlockPage() {
  const routeParams = useParams()
  const [searchParams] = useSearchParams()
  const address = parseBlockPath(routeParams, searchParams)
  if ('problem' in address)
    return (
      <Page title="Block">
        <PageHead title="Block" />
        <Note title="This is no block">
          <p>{address.problem}</p>
          <p className="data mt-2 break-all text-mute">{routeParams.block}</p>
        </Note>
      </Page>
    )
  const { block } = address
  if (block.kind === 'hash') return <Block address={address} hash={block.hash} />
  if (block.kind === 'tag' && block.tag === 'pending')
    return <PendingBlock network={address.network} />
  return (
    <BlockByReference
      key={`${address.network} ${routeParams.block}`}
      address={address}
      reference={block}
    />
  )
}
