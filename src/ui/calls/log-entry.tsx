import { useMemo } from 'react'
import { type DecodedLog, decodeLog, formatEvent, sourcedEvents } from '#domain/log/decode-log.ts'
import { wantedOfItem } from '#domain/source/source-declaration.ts'
import { tokenEventArguments } from '#domain/token/token-values.ts'
import {
  byteLength,
  formatByteCount,
  groupDigits,
  isAddress,
  isHash,
  readQuantity,
} from '#domain/values/hex.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'
import { MainArguments } from '#ui/calls/main-arguments.tsx'
import { useKnowledge } from '#ui/calls/reading-tag.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { TokenAmount, TokenNote, tokenNotes } from '#ui/token/token-amount.tsx'
import { ArgumentTree } from '#ui/trees/argument-tree.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { CopyButton, HexValue } from '#ui/values/copy-button.tsx'
import { SourceView } from '#ui/values/source-view.tsx'

type Props = {
  log: RawObject
  /** Stands in place of a `logIndex` that cannot be read. */
  index: number
  abi: Parameters<typeof sourcedEvents>[0]
}

/** A log as its event, where one is known: by the contract's ABI, else by the bundled list. */
const useDecodedLog = (log: RawObject, abi: Props['abi']) =>
  useMemo(() => decodeLog(log, sourcedEvents(abi)), [log, abi])

/** A log in a line: its event and the first arguments, or its first topic. */
export function LogLine({ log, abi }: Pick<Props, 'log' | 'abi'>) {
  const { address, topics } = log
  const decoded = useDecodedLog(log, abi)
  const [topic] = asRawList(topics)
  if (!decoded)
    return (
      <p className="text-mute">Unknown event {isHash(topic) && <HexValue value={topic} short />}</p>
    )
  return (
    <>
      <span className="data font-semibold">{decoded.item.name}</span>
      <EventArguments
        {...{ decoded, contract: isAddress(address) ? address : undefined }}
        Arguments={MainArguments}
        Note={TokenAmount}
      />
    </>
  )
}

/** A log with its contract, its event where one is known, and its topics and data. */
export function LogEntry({ log, index, abi }: Props) {
  const { address, topics } = log
  const contract = isAddress(address) ? address : undefined
  const decoded = useDecodedLog(log, abi)
  const logIndex = readQuantity(log.logIndex)
  return (
    <>
      <EventName log={log} decoded={decoded} />
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2">
        {contract ? (
          <AddressLink address={contract} copyName="the contract" />
        ) : (
          <span className="text-mute">Unavailable address</span>
        )}
        <span className="text-mute" title="logIndex: the index in the block">
          log {groupDigits(logIndex ?? BigInt(index))}
        </span>
      </p>
      {decoded ? (
        <EventArguments {...{ decoded, contract }} Arguments={ArgumentTree} Note={TokenNote} />
      ) : (
        <RawLog topics={topics} data={log.data} />
      )}
      {decoded && <SourceView address={contract} wanted={wantedOfItem(decoded.item)} />}
      {decoded && (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer text-mute">Topics and data</summary>
          <RawLog topics={topics} data={log.data} />
        </details>
      )}
    </>
  )
}

type EventNameProps = { log: RawObject; decoded: DecodedLog | undefined }

function EventName({ log: { topics }, decoded }: EventNameProps) {
  if (!decoded)
    return (
      <p className="text-mute">
        {Array.isArray(topics) && topics.length === 0
          ? 'Anonymous event: no topics.'
          : 'Unknown event: no signature matches.'}
      </p>
    )
  return (
    <p className="wrap-anywhere">
      <span className="data font-semibold">{formatEvent(decoded.item)}</span>{' '}
      {decoded.knownFrom ? (
        <StatusTag
          title={`The signature is of a public standard: ${decoded.knownFrom.join(', ')}. The contract may use it for another event.`}
        >
          Known event
        </StatusTag>
      ) : (
        <StatusTag>{decoded.abiSource}</StatusTag>
      )}
    </p>
  )
}

type EventProps = {
  decoded: DecodedLog
  contract: string | undefined
  Arguments: typeof ArgumentTree | typeof MainArguments
  Note: Parameters<typeof tokenNotes>[3]
}

function EventArguments({ decoded, contract, Arguments, Note }: EventProps) {
  const { item, args } = decoded
  const tokenValues = tokenEventArguments({ name: item.name, args })
  const token = Object.keys(tokenValues).length > 0 ? contract : undefined
  const unit = useKnowledge().useTokenUnit(token)
  return args.length > 0 ? (
    <Arguments args={args} notes={tokenNotes(args, tokenValues, unit, Note)} />
  ) : null
}

/** Topics are at most four; anything else is shown as it is in the response. */
const maxTopics = 8

function RawLog({ topics, data }: { topics: unknown; data: unknown }) {
  const byteCount = byteLength(data)
  return (
    <dl className="mt-1 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      {Array.isArray(topics) ? (
        topics
          .slice(0, maxTopics)
          .map((topic, index) => (
            <RawRow key={index} label={`Topic ${index}`} value={topic} isValid={isHash(topic)} />
          ))
      ) : (
        <RawRow label="Topics" value={topics} isValid={false} />
      )}
      {byteCount === 0 ? (
        <>
          <dt className="text-mute">Data</dt>
          <dd className="text-mute">empty</dd>
        </>
      ) : (
        <RawRow
          label="Data"
          value={data}
          isValid={byteCount !== undefined}
          note={byteCount === undefined ? undefined : formatByteCount(byteCount)}
        />
      )}
    </dl>
  )
}

type RawRowProps = { label: string; value: unknown; isValid: boolean; note?: string | undefined }

/** Longest value drawn; the copy is whole. */
const maxShownLetters = 4_000

function RawRow({ label, value, isValid, note }: RawRowProps) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'not in the response')
  const isCut = text.length > maxShownLetters
  return (
    <>
      <dt className="text-mute">{label}</dt>
      <dd
        className={`flex items-center gap-x-1 ${note ? 'max-sm:flex-wrap' : ''} ${isValid ? '' : 'text-warn'}`}
      >
        <span
          className="data max-h-24 min-w-0 overflow-auto break-all"
          {...(text.length > 130 && { tabIndex: 0, role: 'group', 'aria-label': label })}
        >
          {text.slice(0, maxShownLetters)}
          {isCut && '…'}
        </span>
        {note && <span className="whitespace-nowrap text-mute">{note}</span>}
        <CopyButton text={text} what={label.toLowerCase()} />
      </dd>
    </>
  )
}

/** Logs, each with its contract, and its event where one is known. */
export const LogList = ({ logs }: { logs: readonly unknown[] }) => (
  <PagedList items={logs} className="grid gap-2">
    {(log, index) => (
      <li key={index} className="card min-w-0 px-4 py-3 sm:px-5">
        {isRawObject(log) ? (
          <LogOfContract log={log} index={index} />
        ) : (
          <p className="data wrap-anywhere text-warn">{JSON.stringify(log)?.slice(0, 500)}</p>
        )}
      </li>
    )}
  </PagedList>
)

function LogOfContract({ log, index }: { log: RawObject; index: number }) {
  const { address } = log
  const { knownAbi: abi } = useKnowledge().useKnownAbi(isAddress(address) ? address : undefined)
  return <LogEntry log={log} index={index} abi={abi} />
}
