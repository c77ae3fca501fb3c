import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Hash } from 'viem'
import { type BlockAddress, blockPath } from '#paths/block.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'

/** Follows the newest block, or stays with the one on the page; tells how often it asks. */
export function FollowBar({
  address,
  hashResult,
  shownHash,
  intervalMs,
}: {
  address: BlockAddress
  hashResult: UseQueryResult<Hash | null>
  shownHash: Hash | undefined
  intervalMs: number
}) {
  const { follow = false } = address
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-mute print:hidden">
      <Link replace className="action" to={blockPath({ ...address, follow: !follow })}>
        {follow ? 'Pause' : 'Follow the newest block'}
      </Link>
      <span>
        {!follow
          ? 'This was the newest block when you opened it.'
          : hashResult.error && shownHash
            ? `${describeFailure(hashResult.error).title}. It is asked again in ${intervalMs / 1000} seconds.`
            : hashResult.data === null && shownHash
              ? 'The newest block is empty, and no operation leads to it. This is the last one found.'
              : `Asks every ${intervalMs / 1000} seconds, and rests while this tab is hidden.`}
      </span>
      <span role="status" className="sr-only">
        {follow && shownHash && `The newest block has the hash ${shownHash.slice(0, 10)}`}
      </span>
    </p>
  )
}
