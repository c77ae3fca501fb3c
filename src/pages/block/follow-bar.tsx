import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Hash } from 'viem'
import { type BlockAddress, blockPath } from '#paths/block.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'

type Props = {
  address: BlockAddress
  hashResult: UseQueryResult<Hash | null>
  shownHash: Hash | undefined
  intervalMs: number
}

/** Follows the newest block, or stays with the one on the page; says how often it refreshes. */
export function FollowBar({ address, hashResult, shownHash, intervalMs }: Props) {
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
            ? `${describeFailure(hashResult.error).title}. Retrying in ${intervalMs / 1000} s.`
            : hashResult.data === null && shownHash
              ? 'The latest block is empty and cannot be found. Showing the last one found.'
              : `Refreshes every ${intervalMs / 1000} s while this tab is visible.`}
      </span>
      <span role="status" className="sr-only">
        {follow && shownHash && `Latest block hash: ${shownHash.slice(0, 10)}`}
      </span>
    </p>
  )
}
