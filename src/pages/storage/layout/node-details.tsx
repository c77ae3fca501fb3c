import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Hex } from 'viem'
import { wantedOfValue } from '#domain/source/source-declaration.ts'
import type { FoundLocation } from '#domain/storage/layout/find-storage-location.ts'
import { nodeParts, nodeValue, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { isValueType, type Variable } from '#domain/storage/type/storage-type.ts'
import { StoredText } from '#pages/storage/stored-text.tsx'
import { storagePath } from '#paths/storage/storage.ts'
import { storageHistoryPath } from '#paths/storage/storage-history.ts'
import type { StorageState } from '#queries/storage/state-words.ts'
import { BytesValue } from '#ui/values/bytes-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { SourceView } from '#ui/values/source-view.tsx'
import { WordMap } from '#ui/values/word-map.tsx'

type NodeDetailsProps = {
  variables: readonly Variable[]
  cachedWords: WordAtSlot[]
  states: readonly StorageState[]
  /** A name of each state. */
  labels: readonly string[]
  chosenLocation: FoundLocation
  stale: boolean
}

/** Details of a chosen value: its word with what shares it, the whole value, and links. */
export function NodeDetails({
  variables,
  cachedWords,
  states,
  labels,
  chosenLocation,
  stale,
}: NodeDetailsProps) {
  const { network, address, block } = states[0] as StorageState
  const { location, expression } = chosenLocation
  const { type, slot, offset } = location
  const positionWord = slotWord(slot)
  const hasValue =
    type.kind !== 'struct' &&
    type.kind !== 'mapping' &&
    type.kind !== 'opaque' &&
    !(type.kind === 'array' && type.length !== undefined)
  const valueLink = {
    ...{ network, address },
    ...(type.kind === 'opaque' ? { slot: `0x${slot.toString(16)}` } : { path: expression }),
    ...(type.kind === 'unknown' && { as: `bytes${type.size}@${offset}` }),
  }
  return (
    <div className="settles grid gap-4 border-t border-line px-4 py-4 sm:px-6">
      {hasValue &&
        cachedWords.map((words, index) => {
          const storageWord = words(slot)
          if (storageWord === undefined)
            return <div key={index} aria-busy="true" className="waiting h-28" />
          const decodedValue = nodeValue(location, words)
          return (
            <div key={index} className="grid gap-2">
              {labels.length > 1 && (
                <h3 className="text-sm font-medium text-mute">At {labels[index]}</h3>
              )}
              <WordMap
                word={storageWord}
                parts={nodeParts(variables, chosenLocation, storageWord)}
              />
              {decodedValue && (
                <div className="flex min-w-0 items-start gap-1">
                  <WholeValue type={type.label} text={decodedValue.text} raw={decodedValue.raw} />
                  {decodedValue.unreadLength === undefined ? (
                    <CopyButton text={decodedValue.exact} what="the value" />
                  ) : (
                    <Link
                      to={storagePath({ ...(states[index] as StorageState), path: expression })}
                    >
                      Read all
                    </Link>
                  )}
                </div>
              )}
              {decodedValue?.anomaly && <p className="text-warn">{decodedValue.anomaly}</p>}
            </div>
          )
        })}
      {type.kind === 'mapping' && (
        <p className="max-w-prose text-mute">
          A mapping’s own slot stays zero: values are found by key. Storage does not list keys.
        </p>
      )}
      {type.kind === 'opaque' && (
        <p className="max-w-prose text-mute">
          Type {type.label} is not in the layout. It starts in this slot; its value is unavailable.
        </p>
      )}
      {stale && (
        <p className="max-w-prose text-warn">
          Beyond the array’s length at this block: a leftover, or never set.
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
        <NodeFact name="Path">
          <span className="data min-w-0 break-all">{expression}</span>
          <CopyButton text={expression} what="the path" />
        </NodeFact>
        <NodeFact name="Type">
          <span className="min-w-0 break-words">
            {type.label}
            {type.kind === 'unknown' && ` · ${type.size} bytes`}
          </span>
        </NodeFact>
        <NodeFact name="Slot">
          <span className="data min-w-0 break-all">{positionWord}</span>
          <CopyButton text={positionWord} what="the slot" />
          {isValueType(type) && (
            <span className="shrink-0 text-mute">
              {type.size === 32 ? 'whole slot' : `bytes ${offset} to ${offset + type.size - 1}`}
            </span>
          )}
        </NodeFact>
      </dl>
      <SourceView
        address={address}
        wanted={wantedOfValue(
          chosenLocation.stops[0]?.expression ?? expression,
          chosenLocation.stops.map((stop) => stop.location.type),
        )}
      />
      {(hasValue || type.kind === 'opaque') && (
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <Link to={storagePath({ ...valueLink, block })}>Open slot</Link>
          {isValueType(type) && <Link to={storageHistoryPath(valueLink)}>History</Link>}
        </p>
      )}
    </div>
  )
}

function NodeFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-mute">{name}</dt>
      <dd className="flex min-w-0 items-baseline gap-2">{children}</dd>
    </>
  )
}

type WholeValueProps = {
  type: string
  text: string
  raw: Hex | undefined
}

function WholeValue({ type, text, raw }: WholeValueProps) {
  if (text.startsWith('"') && raw && raw.length > 66) return <BytesValue value={raw} />
  return (
    <span className="data min-w-0 max-h-40 overflow-y-auto break-all">
      <StoredText type={type} text={text} />
    </span>
  )
}
