import type { UseQueryResult } from '@tanstack/react-query'
import { generatePath, Link } from 'react-router'
import { transactionCount } from '#domain/block/block.ts'
import {
  countWithNoun,
  formatPercent,
  fractionOf,
  groupDigits,
  isHash,
  readQuantity,
} from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { formatRelativeTime, formatUtc } from '#domain/values/time.ts'
import { blockPath } from '#paths/block.ts'
import { patterns } from '#paths/patterns.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Meter } from '#ui/values/meter.tsx'

/** Blocks listed; each takes a request. */
export const shownBlocks = 4

const rowClasses =
  'grid grid-cols-[5rem_minmax(0,1fr)_4.5rem] items-center gap-x-3 border-t border-line px-4 py-2 sm:grid-cols-[6.5rem_minmax(0,1fr)_5rem_9.5rem]'

type Props = {
  network: string
  of: UseQueryResult<RawObject[] | null>
  /** Whether they are not asked for, as their service is away. */
  isOffline?: boolean
}

/** The newest blocks of a network, with their age, transactions and gas. */
export function LatestBlocks({ network, of: blocksResult, isOffline = false }: Props) {
  return (
    <section aria-labelledby="latest-blocks" className="card overflow-hidden">
      <h2 id="latest-blocks" className="px-4 py-2.5 text-lg font-semibold">
        Latest blocks
      </h2>
      <QueryAnswer
        of={blocksResult}
        waiting={
          isOffline ? (
            <p className="border-t border-line px-4 py-2 text-mute">Unavailable: offline.</p>
          ) : (
            <LoadingRows />
          )
        }
        missing={
          <p className="border-t border-line px-4 py-2 text-mute">
            The newest block is empty.{' '}
            <Link to={generatePath(patterns.block, { network, block: 'latest' })}>
              Latest block
            </Link>
          </p>
        }
      >
        {(blocks) => (
          <ol>
            {blocks.map((block, index) => (
              <BlockRow key={index} network={network} block={block} />
            ))}
          </ol>
        )}
      </QueryAnswer>
    </section>
  )
}

function BlockRow({ network, block }: { network: string; block: RawObject }) {
  const number = readQuantity(block.number)
  const seconds = readQuantity(block.timestamp)
  const gasUsed = readQuantity(block.gasUsed)
  const gasLimit = readQuantity(block.gasLimit)
  const count = transactionCount(block)
  if (number === undefined || !isHash(block.hash)) return null
  const gasFraction =
    gasUsed === undefined || gasLimit === undefined ? undefined : fractionOf(gasUsed, gasLimit)
  return (
    <li className={rowClasses}>
      <Link
        to={blockPath({ network, block: { kind: 'hash', hash: block.hash } })}
        aria-label={`Block ${groupDigits(number)}`}
        className="font-medium"
      >
        {groupDigits(number)}
      </Link>
      <span
        className="truncate text-mute"
        title={seconds === undefined ? undefined : formatUtc(seconds)}
      >
        {seconds !== undefined && formatRelativeTime(seconds, Math.floor(Date.now() / 1000))}
      </span>
      <span className="whitespace-nowrap max-sm:text-right">
        {count !== undefined && countWithNoun(count, 'tx')}
      </span>
      {gasFraction !== undefined && (
        <span
          className="flex items-center gap-2 max-sm:hidden"
          title={`${formatPercent(gasFraction)} of gas limit`}
        >
          <Meter share={gasFraction} label="Gas used" />
          <span className="w-14 flex-none text-right text-sm whitespace-nowrap text-mute tabular-nums">
            {formatPercent(gasFraction)}
          </span>
        </span>
      )}
    </li>
  )
}

const LoadingRows = () => (
  <>
    <p className="sr-only" role="status">
      Loading latest blocks…
    </p>
    {Array.from({ length: shownBlocks }, (_, row) => (
      <div key={row} aria-hidden="true" className={rowClasses}>
        <span className="waiting w-8">.</span>
        <span className="waiting w-24">.</span>
        <span className="waiting w-10">.</span>
        <span className="waiting max-sm:hidden">.</span>
      </div>
    ))}
  </>
)
