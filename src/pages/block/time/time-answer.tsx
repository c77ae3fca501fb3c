import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BlockTimeSearchResult, TimedBlock } from '#domain/block/block-time.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { formatDuration, formatUtc } from '#domain/values/time.ts'
import { blockPath } from '#paths/block.ts'
import { Note } from '#ui/page/note.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

/** What a search by time came to, in words that say no more than it knows. */
export function TimeAnswer({
  network,
  time,
  within,
  found,
}: {
  network: string
  time: bigint
  within: number
  found: BlockTimeSearchResult
}) {
  const block = (block: TimedBlock) => <BlockLine network={network} block={block} time={time} />
  switch (found.kind) {
    case 'found':
      return (
        <Note title={`Block ${groupDigits(found.block.number)}`}>
          {block(found.block)}
          {found.next ? (
            <>
              <p className="mt-2 text-mute">
                It is the last block not later than that moment. Next:
              </p>
              {block(found.next)}
            </>
          ) : (
            <p className="mt-2 text-mute">
              {within > 0 && time - found.block.time <= BigInt(within)
                ? `It lies within ${groupDigits(within)} seconds before that moment; there may be later ones that do.`
                : 'It is the newest block that could be found, so it is the last one so far.'}
            </p>
          )}
        </Note>
      )
    case 'between':
      return (
        <Note title="The block could not be pinned down">
          <p>
            {found.why === 'empty'
              ? 'It is one of a row of blocks without transactions, and a block is found by a transaction or by the block after it. It lies between these two:'
              : 'The search used up its requests. The block lies between these two:'}
          </p>
          {found.after ? block(found.after) : <p className="text-mute">the first block</p>}
          {block(found.before)}
        </Note>
      )
    case 'too early':
      return (
        <Note title="The chain had not begun">
          <p>Its first block is later than that moment:</p>
          {block(found.first)}
        </Note>
      )
    case 'no newest':
      return (
        <Note title="The newest block could not be found">
          Neither it nor the finalized one holds a transaction, and only by one can a block be
          found: there is no end to search from.
        </Note>
      )
  }
}

function BlockLine({
  network,
  block: { number, hash, time },
  time: wanted,
}: {
  network: string
  block: TimedBlock
  time: bigint
}): ReactNode {
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
      <Link to={blockPath({ network, block: { kind: 'hash', hash } })} className="min-w-0">
        Block {groupDigits(number)} · <HexValue value={hash} short />
      </Link>
      <span>
        {formatUtc(time) ?? `${time} s`}{' '}
        <span className="text-mute">
          {time === wanted
            ? 'that very second'
            : `${formatDuration(time > wanted ? time - wanted : wanted - time)} ${time > wanted ? 'after' : 'before'} it`}
        </span>
      </span>
    </p>
  )
}
