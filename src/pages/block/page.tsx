import { lazy } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { Block } from '#pages/block/block.tsx'
import { blockPath, parseBlockPath } from '#paths/block.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page } from '#ui/page/page.tsx'

// A page whose address has the hash does not need to find it.
const BlockByReference = lazy(() => import('#pages/block/block-by-reference.tsx'))
const PendingBlock = lazy(() => import('#pages/block/pending-block.tsx'))

const latestBlock = { kind: 'tag', tag: 'latest' } as const

/** `/{network}/block/{hash, number or tag}`: one block. */
export default function BlockPage() {
  const routeParams = useParams()
  const [searchParams] = useSearchParams()
  const address = parseBlockPath(routeParams, searchParams)
  const { network = '' } = routeParams
  if ('problem' in address)
    return (
      <Page title="Invalid block">
        <EntityHeader title={`Invalid block “${shortenText(routeParams.block)}”`} />
        <Note
          title={address.problem}
          actions={
            <Link className="action" to={blockPath({ network, block: latestBlock })}>
              Latest block
            </Link>
          }
        >
          <span className="data break-all">{routeParams.block}</span>
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

/** What a heading can hold of a text that may be long. */
const shortenText = (text = '') => (text.length > 24 ? `${text.slice(0, 20)}…` : text)
