import { lazy } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Block } from '#pages/block/block.tsx'
import { parseBlockPath } from '#paths/block.ts'

// A page whose address has the hash does not need to find it.
const BlockByReference = lazy(() => import('#pages/block/block-by-reference.tsx'))
const InvalidBlock = lazy(() => import('#pages/block/invalid-block.tsx'))
const PendingBlock = lazy(() => import('#pages/block/pending-block.tsx'))

/** `/{network}/block/{hash, number or tag}`: one block. */
export default function BlockPage() {
  const routeParams = useParams()
  const [searchParams] = useSearchParams()
  const address = parseBlockPath(routeParams, searchParams)
  const { network = '' } = routeParams
  if (!address) return <InvalidBlock network={network} block={routeParams.block ?? ''} />
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
