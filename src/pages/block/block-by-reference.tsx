import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Hash } from 'viem'
import { whyNotFound } from '#domain/block/block-find.ts'
import { type BlockReference, blockParameter } from '#domain/block/block-reference.ts'
import { Block, blockName } from '#pages/block/block.tsx'
import { blocksCrumb } from '#pages/block/blocks-crumb.ts'
import { type BlockAddress, blockPath } from '#paths/block.ts'
import { blockTimePath } from '#paths/block-time.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { newestNumberQuery } from '#queries/chain/newest-number.ts'
import { useConnection, useNetworkName } from '#state/connections/use-connection.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { EntitySkeleton, QueryAnswer } from '#ui/answer/query-answer.tsx'
import { SafeTagNote } from '#ui/answer/safe-tag-note.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Note, Page } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

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
  const networkName = useNetworkName(network)
  const use = useConnection(network)?.extraMethodUse
  const isFollowed = parameter === 'latest' && address.follow === true
  const hashResult = useQuery({
    ...blockAtQuery(network, parameter),
    // On return the number may be of another block: the one known is shown meanwhile.
    staleTime: 4_000,
    // No request while the tab is hidden; one at once when it is shown again.
    refetchInterval: isFollowed ? pollIntervalMs : false,
    refetchOnWindowFocus: isFollowed && 'always',
  })
  const isMissing = hashResult.data === null
  const { data: newest } = useQuery({ ...newestNumberQuery(network), enabled: isMissing })
  // When the newest block is empty, no method leads to it: the last block found stays.
  const [lastHash, setLastHash] = useState<Hash>()
  if (hashResult.data && hashResult.data !== lastHash) setLastHash(hashResult.data)
  const blockHash = hashResult.data ?? (isFollowed ? lastHash : undefined)
  const followBar = parameter === 'latest' && (
    <FollowBar {...{ address, hashResult }} shownHash={blockHash} />
  )
  if (blockHash)
    return (
      <Block address={address} hash={blockHash} findAgain={() => hashResult.refetch()}>
        <SafeTagNote block={reference} />
        {followBar}
      </Block>
    )
  const name = blockName(reference)
  return (
    <Page title={isMissing ? `${name} not found` : name}>
      <EntityHeader
        crumbs={[blocksCrumb(network), { label: name }]}
        title={name}
        isWaiting={hashResult.isFetching}
      />
      <SafeTagNote block={reference} />
      {followBar}
      <QueryAnswer
        of={hashResult}
        waiting={<EntitySkeleton what="the block" />}
        missing={
          <Note
            title={`Not found on ${networkName}`}
            actions={
              <>
                <ActionButton onClick={() => hashResult.refetch()}>Retry</ActionButton>
                <Link className="action" to={blockTimePath({ network })}>
                  Find block
                </Link>
              </>
            }
          >
            {newest !== undefined && whyNotFound(parameter, newest)}
            {use !== 'when offered' &&
              ' Resolved via the block’s first transaction (this API has no lookup by number).'}
          </Note>
        }
      />
    </Page>
  )
}

type FollowBarProps = {
  address: BlockAddress
  hashResult: UseQueryResult<Hash | null>
  shownHash: Hash | undefined
}

/** Follows the newest block, or stays with the one on the page; says how often it refreshes. */
function FollowBar({ address, hashResult, shownHash }: FollowBarProps) {
  const { follow = false } = address
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-mute print:hidden">
      <Link replace className="action" to={blockPath({ ...address, follow: !follow })}>
        {follow ? 'Pause' : 'Follow latest'}
      </Link>
      <span>
        {!follow
          ? 'Latest block when opened.'
          : hashResult.error && shownHash
            ? `${describeFailure(hashResult.error).title}. Retrying in ${pollIntervalMs / 1000} s.`
            : hashResult.data === null && shownHash
              ? 'The latest block is empty and cannot be found. Showing the last one found.'
              : `Refreshes every ${pollIntervalMs / 1000} s while this tab is visible.`}
      </span>
      <span role="status" className="sr-only">
        {follow && shownHash && `Latest block hash: ${shownHash.slice(0, 10)}`}
      </span>
    </p>
  )
}
