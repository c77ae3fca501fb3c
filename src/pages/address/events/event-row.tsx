import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Address, Hash } from 'viem'
import { checkEvents, type EventLog, type LogFilter } from '#domain/log/log-walk.ts'
import type { TokenMove } from '#domain/log/token-moves.ts'
import { verdictLabels } from '#domain/proof/proof-checks.ts'
import { balanceCall, returnedWord, transferTopic } from '#domain/token/token-call.ts'
import { groupDigits, isAddress, isHash, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { asRawList } from '#domain/values/raw.ts'
import { formatUtc } from '#domain/values/time.ts'
import { blockPath } from '#paths/block.ts'
import { tokenBalanceLink } from '#paths/read.ts'
import { transactionHashPath } from '#paths/transaction-hash.ts'
import { blockLogsQuery } from '#queries/chain/search-events.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { LogEntry, LogLine } from '#ui/calls/log-entry.tsx'
import { useKnowledge } from '#ui/calls/reading-tag.tsx'
import { MoveSentence } from '#ui/calls/token-moves.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { TokenAmount } from '#ui/token/token-amount.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { HexValue } from '#ui/values/copy-button.tsx'

type EventRowProps = {
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
export function EventRow({ network, event, index, abi, move, holder, children }: EventRowProps) {
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
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm sm:ml-auto sm:*:not-last:min-w-28 sm:*:not-last:text-right sm:*:last:min-w-42 sm:*:last:text-right">
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

type EventVerdictProps = {
  network: string
  event: EventLog
  /** All events that were found, of which those of the same block are compared. */
  events: readonly EventLog[]
  filters: readonly LogFilter[]
}

/** Whether an event is in the receipts of its block, and whether the response left others of it out. */
export function EventVerdict({ network, event, events, filters }: EventVerdictProps) {
  const { blockNumber, logIndex, log } = event
  const hash = isHash(log.blockHash) ? log.blockHash : undefined
  const { data, isFetching, error } = useQuery({
    ...blockLogsQuery(network, blockNumber, hash ?? ('0x' as Hash)),
    enabled: hash !== undefined,
  })
  const checked = useMemo(() => {
    const ofBlock = events.filter((other) => other.blockNumber === blockNumber)
    return data && 'logs' in data ? checkEvents(ofBlock, data.logs, filters) : undefined
  }, [data, events, blockNumber, filters])
  if (isFetching) return <p className="text-sm text-mute">Verifying…</p>
  const verdict =
    data && 'verdict' in data
      ? data.verdict
      : {
          kind: 'unverifiable' as const,
          explanation: data?.why ?? error?.message ?? 'The log has no block hash.',
        }
  const isProven = verdict.kind === 'verified'
  const problem = !isProven
    ? verdict.explanation
    : checked?.wrong.has(logIndex)
      ? 'The receipts of this block have another log, or none, at this index.'
      : checked && checked.omitted.length > 0
        ? `The response omitted logs of this block: ${checked.omitted.slice(0, 10).join(', ')}.`
        : undefined
  const isBad = verdict.kind === 'mismatch' || (isProven && problem !== undefined)
  return (
    <p className={`text-sm ${isBad ? 'text-bad' : ''}`}>
      <StatusTag tone={isBad ? 'bad' : isProven ? 'ok' : 'plain'}>
        Event {verdictLabels[isBad ? 'mismatch' : verdict.kind]}
      </StatusTag>{' '}
      {problem}
    </p>
  )
}

/** Most tokens whose balance is read: each is a request or two. */
const maxTokens = 12

type TokenBalancesProps = { network: string; holder: Address; events: readonly EventLog[] }

/** The latest balances of the tokens in an account's events, those of the newest events first. */
export function TokenBalances({ network, holder, events }: TokenBalancesProps) {
  const use = useExtraMethodUse(network)
  const tokens = useMemo(() => tokensIn(events), [events])
  if (use !== 'when offered' || tokens.length === 0) return null
  const otherCount = tokens.length - maxTokens
  return (
    <TitledSection
      title="Balances of these tokens"
      meaning="At the latest block. A balance leads to its verification."
    >
      <ul className="grid gap-1">
        {tokens.slice(0, maxTokens).map((token) => (
          <li key={token} className="leading-6 wrap-anywhere">
            <TokenBalance {...{ network, token, holder }} />
          </li>
        ))}
      </ul>
      {otherCount > 0 && (
        <p className="mt-1 text-mute">+ {groupDigits(otherCount)} more in the events below</p>
      )}
    </TitledSection>
  )
}

/** Contracts whose logs have the transfer of EIP-20 and EIP-721: a balance of EIP-1155 is of an id. */
function tokensIn(events: readonly EventLog[]): Address[] {
  const tokens = new Set<Address>()
  for (const { log } of events)
    if (isSameHex(asRawList(log.topics)[0], transferTopic) && isAddress(log.address))
      tokens.add(log.address.toLowerCase() as Address)
  return [...tokens]
}

type BalanceProps = { network: string; token: Address; holder: Address }

function TokenBalance({ network, token, holder }: BalanceProps) {
  const { data, isPending } = useQuery(viewCallQuery(network, token, balanceCall(holder), 'latest'))
  const unit = useKnowledge().useTokenUnit(token)
  const number = data && returnedWord(data)
  return (
    <>
      {!isPending && number === undefined ? (
        'Unavailable'
      ) : number === undefined || unit === undefined ? (
        <span aria-busy="true" className="waiting w-28" />
      ) : (
        <Link to={tokenBalanceLink(network, token, holder, '')}>
          {unit ? (
            <TokenAmount number={number} type="uint256" value="amount" unit={unit} />
          ) : (
            groupDigits(number)
          )}
        </Link>
      )}{' '}
      of <AddressLink address={token} short />
    </>
  )
}
