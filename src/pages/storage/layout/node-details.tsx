import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FoundLocation } from '#domain/storage/layout/find-storage-location.ts'
import { nodeSlots, nodeValue, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { isValueType } from '#domain/storage/type/storage-type.ts'
import { StoredText } from '#pages/storage/stored-text.tsx'
import { storagePath } from '#paths/storage/storage.ts'
import { storageHistoryPath } from '#paths/storage/storage-history.ts'
import type { StorageState } from '#queries/storage/state-words.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

type NodeDetailsProps = {
  cachedWords: WordAtSlot[]
  states: readonly StorageState[]
  /** A name of each state. */
  labels: readonly string[]
  chosenLocation: FoundLocation
  stale: boolean
}

/** The whole value of a chosen row, its path and slot to copy, and the links to its own pages. */
export function NodeDetails({
  cachedWords,
  states,
  labels,
  chosenLocation: { location, expression },
  stale,
}: NodeDetailsProps) {
  const { network, address, block } = states[0] as StorageState
  const { type, slot, offset } = location
  const positionWord = slotWord(slot)
  const hasValue = nodeSlots(location, () => undefined).length > 0
  const valueLink = {
    ...{ network, address },
    ...(type.kind === 'opaque' ? { slot: `0x${slot.toString(16)}` } : { path: expression }),
    ...(type.kind === 'unknown' && { as: `bytes${type.size}@${offset}` }),
  }
  return (
    <div className="settles grid gap-4 border-t border-line px-4 py-4 sm:px-6">
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
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {hasValue &&
          cachedWords.map((words, index) => (
            <NodeFact key={index} name={labels.length > 1 ? `At ${labels[index]}` : 'Value'}>
              <WholeValue
                value={nodeValue(location, words)}
                type={type.label}
                link={storagePath({ ...(states[index] as StorageState), path: expression })}
              />
            </NodeFact>
          ))}
        <NodeFact name="Path">
          <span className="data min-w-0 break-all">{expression}</span>
          <CopyButton text={expression} what="the path" />
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
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link to={storagePath({ ...valueLink, block })}>Open slot</Link>
        {isValueType(type) && <Link to={storageHistoryPath(valueLink)}>History</Link>}
      </p>
    </div>
  )
}

function NodeFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-mute">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">{children}</dd>
    </>
  )
}

type WholeValueProps = {
  value: ReturnType<typeof nodeValue>
  type: string
  /** The page that reads a value which is too long for a table. */
  link: string
}

function WholeValue({ value, type, link }: WholeValueProps) {
  if (!value) return <span aria-busy="true" className="waiting h-5 w-40" />
  const { text, exact, anomaly, unreadLength } = value
  return (
    <>
      <span className="data max-h-40 min-w-0 overflow-y-auto break-all">
        <StoredText type={type} text={text} />
      </span>
      {unreadLength === undefined ? (
        <CopyButton text={exact} what="the value" />
      ) : (
        <Link to={link}>Read all</Link>
      )}
      {anomaly && <span className="basis-full text-warn">{anomaly}</span>}
    </>
  )
}
