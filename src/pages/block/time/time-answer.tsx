import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BlockTimeSearchResult, TimedBlock } from '#domain/block/block-time.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { formatDuration, formatUtc } from '#domain/values/time.ts'
import { blockPath } from '#paths/block.ts'
import { Note } from '#ui/page/note.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

/** The result of a search by time, told without claiming more than the search result. */
export function TimeAnswer({
  network,
  time,
  withinSeconds,
  result,
}: {
  network: string
  time: bigint
  withinSeconds: number
  result: BlockTimeSearchResult
}) {
  const renderBlock = (block: TimedBlock) => (
    <BlockLine network={network} block={block} time={time} />
  )
  switch (result.kind) {
    case 'found':
      return (
        <Note title={`Block ${groupDigits(result.block.number)}`}>
          {renderBlock(result.block)}
          {result.next ? (
            <>
              <p className="mt-2 text-mute">
                It is the last block not later than that moment. Next:
              </p>
              {renderBlock(result.next)}
            </>
          ) : (
            <p className="mt-2 text-mute">
              {withinSeconds > 0 && time - result.block.time <= BigInt(withinSeconds)
                ? `It lies within ${groupDigits(withinSeconds)} seconds before that moment; there may be later ones that do.`
                : 'It is the newest block that could be found, so it is the last one so far.'}
            </p>
          )}
        </Note>
      )
    case 'between':
      return (
        <Note title="The block could not be pinned down">
          <p>
            {result.why === 'empty'
              ? 'It is one of a row of blocks without transactions, and a block is found by a transaction or by the block after it. It lies between these two:'
              : 'The search used up its requests. The block lies between these two:'}
          </p>
          {result.after ? renderBlock(result.after) : <p className="text-mute">the first block</p>}
          {renderBlock(result.before)}
        </Note>
      )
    case 'too early':
      return (
        <Note title="The chain had not begun">
          <p>Its first block is later than that moment:</p>
          {renderBlock(result.first)}
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
  time: targetTime,
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
          {time === targetTime
            ? 'that very second'
            : `${formatDuration(time > targetTime ? time - targetTime : targetTime - time)} ${time > targetTime ? 'after' : 'before'} it`}
        </span>
      </span>
    </p>
  )
}
