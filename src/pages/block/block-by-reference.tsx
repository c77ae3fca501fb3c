import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Hash } from 'viem'
import { whyNotFound } from '#domain/block/block-find.ts'
import { type BlockReference, blockParameter } from '#domain/block/block-reference.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { Block } from '#pages/block/block.tsx'
import { FollowBar } from '#pages/block/follow-bar.tsx'
import { latestBlockCrumb } from '#pages/block/latest-block-crumb.ts'
import { SearchSteps } from '#pages/block/search-steps.tsx'
import { SearchStopped } from '#pages/block/search-stopped.tsx'
import type { BlockAddress } from '#paths/block.ts'
import { blockTimePath } from '#paths/block-time.ts'
import { blockAtQuery, blockSearchStepsQuery, stopBlockSearch } from '#queries/chain/block-at.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { SafeTagNote } from '#ui/answer/safe-tag-note.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page } from '#ui/page/page.tsx'

/** Poll interval while the page follows the newest block, ms. */
const pollIntervalMs = 4_000

type Props = {
  address: BlockAddress
  reference: Exclude<BlockReference, { kind: 'hash' }>
}

/** A block given by number or tag: the page first finds its hash. */
export default function BlockByReference({ address, reference }: Props) {
  const { network } = address
  const parameter = blockParameter(reference)
  const isFollowed = parameter === 'latest' && address.follow === true
  const queryClient = useQueryClient()
  const { data: steps = [] } = useQuery(blockSearchStepsQuery(network, parameter))
  const hashResult = useQuery({
    ...blockAtQuery(network, parameter),
    // No request while the tab is hidden; one at once when it is shown again.
    refetchInterval: isFollowed ? pollIntervalMs : false,
    refetchOnWindowFocus: isFollowed && 'always',
  })
  // When the newest block is empty, no method leads to it: the last block found stays.
  const [lastHash, setLastHash] = useState<Hash>()
  if (hashResult.data && hashResult.data !== lastHash) setLastHash(hashResult.data)
  const blockHash = hashResult.data ?? (isFollowed ? lastHash : undefined)
  const followBar = parameter === 'latest' && (
    <FollowBar
      address={address}
      hashResult={hashResult}
      shownHash={blockHash}
      intervalMs={pollIntervalMs}
    />
  )
  if (blockHash)
    return (
      <Block address={address} hash={blockHash} findAgain={() => hashResult.refetch()}>
        <SafeTagNote block={reference} />
        {followBar}
      </Block>
    )
  const name =
    reference.kind === 'tag'
      ? `${reference.tag[0]?.toUpperCase()}${reference.tag.slice(1)} block`
      : `Block ${groupDigits(reference.number)}`
  const title = hashResult.data === null ? `${name} not found on ${network}` : name
  const isStopped = hashResult.isPending && hashResult.fetchStatus === 'idle'
  return (
    <Page title={title} wide>
      <EntityHeader crumbs={[latestBlockCrumb(network), { label: name }]} title={title} />
      <SafeTagNote block={reference} />
      {followBar}
      {isStopped ? (
        <SearchStopped onRestart={() => hashResult.refetch()} />
      ) : (
        <QueryAnswer
          of={hashResult}
          showsProgress={steps.length > 0}
          waiting={steps.length === 0 && <LoadingSkeleton what="the block" />}
          missing={
            <Note
              title={whyNotFound(parameter, steps)}
              actions={
                <>
                  <button type="button" className="action" onClick={() => hashResult.refetch()}>
                    Retry
                  </button>
                  <Link className="action" to={blockTimePath({ network })}>
                    Block by time
                  </Link>
                </>
              }
            >
              Resolved via the block’s first transaction (this API has no lookup by number).
            </Note>
          }
        >
          {() => null}
        </QueryAnswer>
      )}
      <SearchSteps
        steps={steps}
        onStop={
          hashResult.isFetching ? () => stopBlockSearch(queryClient, network, parameter) : undefined
        }
      />
    </Page>
  )
}
