import { Link } from 'react-router'
import type { BlockTimeSearchResult, TimedBlock } from '#domain/block/block-time.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { describeTime, formatDuration } from '#domain/values/time.ts'
import { blockPath } from '#paths/block.ts'
import { AnswerCard } from '#ui/entity/entity-body.tsx'
import { Note } from '#ui/page/page.tsx'
import { HexValue } from '#ui/values/copy-button.tsx'

type TimeAnswerProps = {
  network: string
  time: bigint
  result: BlockTimeSearchResult
}

/** The result of a search by time, which claims no more than the search found. */
export function TimeAnswer({ network, time, result }: TimeAnswerProps) {
  const renderBlock = (block: TimedBlock) => (
    <BlockLine network={network} block={block} time={time} />
  )
  switch (result.kind) {
    case 'found':
      if (!result.next && time * 1000n > BigInt(Date.now()))
        return (
          <Note inline title="In the future">
            <p>The newest block:</p>
            {renderBlock(result.block)}
          </Note>
        )
      return (
        <AnswerCard
          below={
            <>
              {renderBlock(result.block)}
              <p className="mt-2">
                {result.next
                  ? 'Last block at or before that time. Next block:'
                  : 'The newest block.'}
              </p>
              {result.next && renderBlock(result.next)}
            </>
          }
        >
          <h2>Block {groupDigits(result.block.number)}</h2>
        </AnswerCard>
      )
    case 'between':
      return (
        <Note inline title="Exact block not found">
          <p>
            {result.why === 'empty'
              ? 'It is one of several empty blocks, which cannot be looked up. It is between:'
              : 'The search reached its request limit. The block is between:'}
          </p>
          {result.after ? renderBlock(result.after) : <p className="text-mute">Block 0</p>}
          {renderBlock(result.before)}
        </Note>
      )
    case 'too early':
      return (
        <Note inline title="Before the first block">
          <p>The first block is later:</p>
          {renderBlock(result.first)}
        </Note>
      )
    case 'no newest':
      return (
        <Note inline title="Newest block not found">
          <p>
            The newest block has no transaction, which a lookup needs: blocks after{' '}
            {result.after ? 'this one' : 'the finalized one'} are not known.
          </p>
          {result.after && renderBlock(result.after)}
        </Note>
      )
  }
}

type BlockLineProps = {
  network: string
  block: TimedBlock
  time: bigint
}

function BlockLine({ network, block: { number, hash, time }, time: targetTime }: BlockLineProps) {
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
      <Link to={blockPath({ network, block: { kind: 'hash', hash } })} className="min-w-0">
        Block {groupDigits(number)} · <HexValue value={hash} short />
      </Link>
      <span className="text-ink">
        {describeTime(time)} <span className="text-mute">{describeDistance(time, targetTime)}</span>
      </span>
    </p>
  )
}

/** How far a time is from the one that is searched for: `5 seconds before`. */
function describeDistance(time: bigint, target: bigint): string {
  if (time === target) return 'same second'
  return time > target
    ? `${formatDuration(time - target)} after`
    : `${formatDuration(target - time)} before`
}
