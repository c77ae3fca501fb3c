import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Hash } from 'viem'
import { type BlockAddress, blockPath } from '#paths/block.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'

/** Follows the newest block, or stays with the one that is shown; says how often it asks. */
export function FollowBar({
  address,
  query,
  shown,
  interval,
}: {
  address: BlockAddress
  query: UseQueryResult<Hash | null>
  shown: Hash | undefined
  interval: number
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
          : query.error && shown
            ? `${describeFailure(query.error).title}. It is asked again in ${interval / 1000} seconds.`
            : query.data === null && shown
              ? 'The newest block is empty, and no operation leads to it. This is the last one found.'
              : `Asks every ${interval / 1000} seconds, and rests while this tab is hidden.`}
      </span>
      <span role="status" className="sr-only">
        {follow && shown && `The newest block has the hash ${shown.slice(0, 10)}`}
      </span>
    </p>
  )
}
