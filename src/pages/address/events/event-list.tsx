import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { type BlockParameter, type BlockTag, isBlockTag } from '#domain/block/block-reference.ts'
import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import { hasArgument } from '#domain/log/approvals.ts'
import { sourcedEvents } from '#domain/log/decode-log.ts'
import { eventCsv } from '#domain/log/event-csv.ts'
import {
  type EventLog,
  type LogFilter,
  type LogWalk,
  nextLogWindow,
  startLogWalk,
} from '#domain/log/log-walk.ts'
import { readTokenMoves } from '#domain/log/token-moves.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { EventRow, EventVerdict, TokenBalances } from '#pages/address/events/event-row.tsx'
import { OmissionsChecked } from '#pages/address/events/omission-check.tsx'
import {
  type EventSearch,
  type EventSearchEnd,
  maxLogRequests,
  searchEvents,
} from '#queries/chain/search-events.ts'
import { newestBlock } from '#queries/chain/search-transaction.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { describeMethodRefusal } from '#ui/answer/describe-method-refusal.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { SaveCsv } from '#ui/answer/save-lines.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { Note } from '#ui/page/page.tsx'
import { unitsNote } from '#ui/token/token-amount.tsx'
import { CopyAction } from '#ui/values/copy-action.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Blocks whose events are searched, both included: by default all. */
export type EventRange = Partial<Record<'from' | 'to', BlockParameter | undefined>>

type EventQuestion = EventRange & { network: string; filters: readonly LogFilter[] }

/** Why no block of a range could be searched; another try may find that its tags moved. */
type RangeEnd =
  | { kind: 'unknown'; tag: BlockTag }
  | { kind: 'reversed'; oldest: bigint; end: bigint }
  | { kind: 'ahead'; newest: bigint }

/** A search for events, newest first: it begins, or goes on below the blocks searched. It ends with its page. */
function useEventSearch(question: EventQuestion) {
  const client = useQueryClient()
  const [search, setSearch] = useState<EventSearch>()
  const run = useStoppableRun(async (_: undefined, signal): Promise<EventSearchEnd | RangeEnd> => {
    if (search) return searchEvents(question, search, signal, setSearch)
    const { network, from = '0x0', to = 'latest' } = question
    // A tag is read once, and means one block in the whole search.
    const tags = [...new Set([from, to, 'latest' as const].filter(isBlockTag))]
    const numbers = new Map<string, bigint | undefined>(
      await Promise.all(
        tags.map(
          async (tag) => [tag, (await newestBlock(client, network, signal, tag))?.number] as const,
        ),
      ),
    )
    const unknown = tags.find((tag) => numbers.get(tag) === undefined)
    if (unknown) return { kind: 'unknown', tag: unknown }
    const numberOf = (block: BlockParameter) => numbers.get(block) ?? BigInt(block)
    const [oldest, end, newest] = [numberOf(from), numberOf(to), numberOf('latest')]
    if (oldest > newest) return { kind: 'ahead', newest }
    if (oldest > end) return { kind: 'reversed', oldest, end }
    const isPast = end < newest
    const walk = startLogWalk(isPast ? end : newest, oldest)
    return searchEvents(question, { walk, events: [] }, signal, setSearch)
  })
  return { ...run, search }
}

type FoundProps<Item> = {
  question: EventQuestion
  noun: 'event' | 'approval'
  /** The rows that the events found say, newest first. */
  readRows: (events: readonly EventLog[]) => readonly Item[]
  /** The sentence on how far the rows are verified. */
  verification: string
  /** Why a filter lists none of the events found. */
  emptied?: string
  actions?: (rows: readonly Item[], walk: LogWalk) => ReactNode
  children: (rows: readonly Item[], events: readonly EventLog[]) => ReactNode
}

const noEvents: readonly EventLog[] = []

/** The rows of the events found so far, how far the search went, and the way to go on or stop. */
export function FoundEvents<Item>(props: FoundProps<Item>) {
  const { question, noun, readRows, verification, emptied, actions, children } = props
  const use = useConnection(question.network)?.extraMethodUse
  const { search, start, ...run } = useEventSearch(question)
  const { isRunning, isStopped, end, failure } = run
  useEffect(() => {
    if (use === 'when offered') start()
  }, [use, start])
  const events = search?.events ?? noEvents
  const rows = useMemo(() => readRows(events), [readRows, events])
  const isFiltered = noun === 'event' && rows.length < events.length
  const count = isFiltered
    ? `${groupDigits(rows.length)} of ${countWithNoun(events.length, noun)}`
    : countWithNoun(rows.length, noun)
  // Drawing the first rows takes long, and gives way to a press.
  const drawnRows = useDeferredValue(rows)

  if (use === 'never')
    return (
      <Note title={`${noun === 'event' ? 'Events' : 'Approvals'} not loaded`}>
        Logs (eth_getLogs) are off for this connection.
      </Note>
    )
  const isUnasked = !isRunning && !search && !end && !failure
  const isSearched = search !== undefined && search.walk.next !== search.walk.newest
  const endKind = end && 'kind' in end ? end.kind : undefined
  return (
    <>
      <div className="grow basis-72 max-sm:empty:hidden">
        <RunProgress
          {...run}
          isStopped={isStopped || /^(limit|unknown|reversed|ahead)$/.test(endKind ?? '')}
          goOn={() => start()}
          actions={
            <>
              {isUnasked && use !== undefined && (
                <>
                  <span className="text-sm text-mute">Up to {maxLogRequests + 1} requests</span>
                  <ActionButton onClick={() => start()}>Search {noun}s</ActionButton>
                </>
              )}
              {rows.length > 0 && search && actions?.(rows, search.walk)}
            </>
          }
        />
      </div>
      <div className="w-full text-mute">
        <span role="status" className="font-semibold text-ink">
          {isRunning
            ? `Searching… ${count}`
            : events.length > 0
              ? count
              : failure
                ? 'Unavailable'
                : isSearched
                  ? `No ${noun}s${endKind === 'all' ? '' : ' so far'}`
                  : 'Not searched'}
        </span>
        {search && (
          <>
            {' · '}
            {describeRange(search, question.to)}{' '}
            <StatusTag title={verification}>Per the node</StatusTag>
          </>
        )}
        {isFiltered && rows.length === 0 && <p className="text-ink">{emptied}</p>}
        {end && <p className="wrap-anywhere empty:hidden">{describeEnd(end)}</p>}
        {isSearched && <OmissionsChecked {...question} search={search} />}
      </div>
      {children(drawnRows, events)}
    </>
  )
}

/** Events that are copied: a browser takes a text in one task, and a press lets it for a moment alone. */
const maxCopiedEvents = 500

type Props = {
  question: EventQuestion
  /** Digits of the argument, as `readLogArgument` reads it: '' is in all events, and an invalid one in none. */
  argument: string | undefined
  /** The event and the argument in the name of a saved file. */
  fileLabel: string
  abi: Parameters<typeof EventRow>[0]['abi']
  /** The account whose events of all tokens are listed, of which a sentence says what moved. */
  holder: Address | undefined
}

/** Events, of which those that have an argument are listed. */
export function EventList({ question, argument, fileLabel, abi, holder }: Props) {
  const { network, filters } = question
  const [isVerifying, setVerifying] = useState(false)
  const readRows = useCallback(
    (events: readonly EventLog[]) =>
      argument === ''
        ? events
        : events.filter((event) => argument !== undefined && hasArgument(event, argument)),
    [argument],
  )
  return (
    <FoundEvents
      {...{ question, readRows }}
      noun="event"
      emptied={
        argument === undefined
          ? 'Not filtered: fix or clear the argument.'
          : 'No event found so far has this argument.'
      }
      verification={
        isVerifying
          ? `The events shown are compared with the receipts of their blocks. Blocks without a found event are not verified: the provider may omit their events. ${unitsNote}`
          : `The provider may omit events. ${unitsNote}`
      }
      actions={(events, { newest, next }) => (
        <>
          {!isVerifying && (
            <ActionButton
              title="Loads the header and receipts of each block shown"
              onClick={() => setVerifying(true)}
            >
              Verify
            </ActionButton>
          )}
          {events.length <= maxCopiedEvents && (
            <CopyAction
              label="Copy CSV"
              text={() => [...eventCsv(events, sourcedEvents(abi))].join('')}
            />
          )}
          <SaveCsv
            lines={() => eventCsv(events, sourcedEvents(abi))}
            name={`events-${sanitizeFileName(fileLabel)}-${next + 1n}-${newest}.csv`}
          />
        </>
      )}
    >
      {(rows, events) => (
        <>
          {holder && <TokenBalances {...{ network, holder, events }} />}
          <PagedList key={argument} items={rows} className="card w-full empty:hidden">
            {(event, index) => (
              <EventRow
                key={`${event.blockNumber} ${event.logIndex}`}
                {...{ network, event, index, abi, holder }}
                move={holder && readTokenMoves([event.log], undefined)[0]}
              >
                {isVerifying && <EventVerdict {...{ network, event, filters, events }} />}
              </EventRow>
            )}
          </PagedList>
        </>
      )}
    </FoundEvents>
  )
}

/** The blocks that were searched, and that others were not. */
function describeRange({ walk, events }: EventSearch, to: EventRange['to']): string {
  const { newest, oldest, next } = walk
  if (next === newest) return 'No block searched yet.'
  const range = `Blocks ${groupDigits(next + 1n)} to ${groupDigits(newest)}`
  if (nextLogWindow(walk)) return `${range}; older not searched.`
  if (oldest > 0n || (to ?? 'latest') !== 'latest') return `${range}; others not searched.`
  const first = events.at(-1)
  return `${range}: all blocks.${first ? ` First event: block ${groupDigits(first.blockNumber)}.` : ''}`
}

function describeEnd(end: NonNullable<ReturnType<typeof useEventSearch>['end']>): string {
  if ('kind' in end) {
    if (end.kind === 'unknown')
      return end.tag === 'latest' ? 'Newest block unavailable.' : `Block “${end.tag}” unavailable.`
    if (end.kind === 'reversed')
      return `The range starts after its end: block ${groupDigits(end.oldest)} is after ${groupDigits(end.end)}.`
    if (end.kind === 'ahead')
      return `The network has no block of this range yet. Newest block: ${groupDigits(end.newest)}.`
    return end.kind === 'full' ? 'No more events are kept. Choose an event.' : ''
  }
  return describeMethodRefusal(end, 'logs', 'logs of older blocks')
}
