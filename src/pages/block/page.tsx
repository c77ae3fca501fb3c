import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { Navigate, type Params, useSearchParams } from 'react-router'
import { Block, blockName } from '#pages/block/block.tsx'
import { blocksCrumb } from '#pages/block/blocks-crumb.ts'
import { parseBlockPath } from '#paths/block.ts'
import { transactionPath } from '#paths/transaction.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { EntitySkeleton } from '#ui/answer/query-answer.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { Page, usePageParams } from '#ui/page/page.tsx'

// A page whose address has the hash does not need to find it.
const BlockByReference = lazy(() => import('#pages/block/block-by-reference.tsx'))
const InvalidBlock = lazy(() => import('#pages/block/invalid-block.tsx'))

/**
 * Only hash addresses are prefetched: a number takes a search first, and a block with full
 * transactions may be a megabyte.
 * @public Called by `app/page-rows.tsx`.
 */
export function prefetch(client: QueryClient, params: Params, search: URLSearchParams) {
  const address = parseBlockPath(params, search)
  if (address?.block.kind !== 'hash' || address.transactionDetails === true) return undefined
  return client.fetchQuery(blockQuery(address.network, address.block.hash, false))
}

/** `/{network}/block/{hash, number or tag}`: one block. */
export default function BlockPage() {
  const routeParams = usePageParams()
  const [searchParams] = useSearchParams()
  const address = parseBlockPath(routeParams, searchParams)
  const { network = '' } = routeParams
  if (!address) return <InvalidBlock network={network} block={routeParams.block ?? ''} />
  const { block } = address
  if (block.kind === 'hash') return <Block address={address} hash={block.hash} />
  // The block that is being built has no hash that leads to it; its transactions have pages.
  if (block.kind === 'tag' && block.tag === 'pending')
    return <Navigate replace to={transactionPath({ network, block, index: 0 })} />
  return (
    <LazySection
      fallback={
        <Page title={blockName(block)}>
          <EntityHeader
            crumbs={[blocksCrumb(network), { label: blockName(block) }]}
            title={blockName(block)}
            isWaiting
          />
          <EntitySkeleton what="the block" />
        </Page>
      }
    >
      <BlockByReference
        key={`${address.network} ${routeParams.block}`}
        address={address}
        reference={block}
      />
    </LazySection>
  )
}
