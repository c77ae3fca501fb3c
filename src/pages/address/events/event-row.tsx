import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Address } from 'viem'
import type { EventLog } from '#domain/log/log-walk.ts'
import type { TokenMove } from '#domain/log/token-moves.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { formatUtc } from '#domain/values/time.ts'
import { blockPath } from '#paths/block.ts'
import { tokenBalanceLink } from '#paths/read.ts'
import { transactionHashPath } from '#paths/transaction-hash.ts'
import { LogEntry, LogLine } from '#ui/calls/log-entry.tsx'
import { MoveSentence } from '#ui/calls/token-moves.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

type Props = {
  network: string
  event: EventLog
  index: number
  abi: Parameters<typeof LogEntry>[0]['abi']
  /** The movement that the row tells, in place of the event of one known contract. */
  move: TokenMove | undefined
  /** The account whose balance the movement changed. */
  holder?: Address | undefined
  /** A `StatusTag`, which stands before the event. */
  children: ReactNode
}

/** An event in a line or two; a press opens all of its log. */
export function EventRow({ network, event, index, abi, move, holder, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { log, blockNumber, transactionHash } = event
  const seconds = readQuantity(log.blockTimestamp)
  return (
    <li className="flex gap-x-1 border-t border-line py-1.5 pr-4 pl-2 leading-6 first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`Log ${groupDigits(event.logIndex)} of block ${groupDigits(blockNumber)}`}
        className="size-6 shrink-0 text-mute hover:text-ink"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight
          aria-hidden="true"
          className={`mx-auto size-4 ${isOpen ? 'rotate-90' : ''}`}
        />
      </button>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline gap-x-3">
          {children}
          {move ? (
            <p className="min-w-0 wrap-anywhere">
              <MoveSentence move={move} />
            </p>
          ) : (
            <LogLine {...{ log, abi }} />
          )}
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm sm:ml-auto">
            {holder && (move?.kind === 'tokens' || move?.kind === 'nft') && (
              <Link to={tokenBalanceLink(network, move.token, holder, `${blockNumber}`)}>
                Balance after block
              </Link>
            )}
            <Link to={blockPath({ network, block: { kind: 'number', number: blockNumber } })}>
              Block {groupDigits(blockNumber)}
            </Link>
            <Link to={transactionHashPath({ network, hash: transactionHash, block: '' })}>
              <HexValue value={transactionHash} short />
            </Link>
            {seconds !== undefined && <span className="text-mute">{formatUtc(seconds)}</span>}
          </p>
        </div>
        {isOpen && (
          <div className="my-2">
            <LogEntry {...{ log, index, abi }} />
          </div>
        )}
      </div>
    </li>
  )
}
