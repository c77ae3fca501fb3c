import { Link } from 'react-router'
import type { BlockParameter } from '#domain/block/block-parameter.ts'
import { decodeManyValue, type ManyDecoding, type ManyRow } from '#domain/storage/many/many-rows.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { listKeyIndexes } from '#pages/storage/many/key-rows.ts'
import { MismatchMark, StoredText } from '#pages/storage/stored-text.tsx'
import { storagePath } from '#paths/storage/storage.ts'
import type { StorageManyDraft } from '#paths/storage/storage-many.ts'
import type { KeyListQuestion } from '#paths/storage/storage-many-draft.ts'
import type { TableColumn } from '#ui/lists/virtual-table.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

type KeyRowContext = {
  network: string
  question: KeyListQuestion
  draft: StorageManyDraft
  /** The block of the words. */
  blockParameter: BlockParameter
}

/** Columns of a row: line of the list, keys, value or why there is none, and position. */
export const keyRowColumns = (
  row: (rowIndex: number) => ManyRow,
  decoding: ManyDecoding,
  context: KeyRowContext,
): TableColumn<number>[] => [
  {
    title: 'Line',
    sort: 'line',
    width: '4.5rem',
    narrow: 'row-start-1 col-start-1',
    cell: (rowIndex) => <span className="text-mute">{row(rowIndex).line}</span>,
  },
  {
    title: 'Key',
    sort: 'key',
    width: 'minmax(0,1.4fr)',
    narrow: 'row-start-1 col-start-2 col-end-4',
    cell: (rowIndex) => <RowKeys keys={row(rowIndex).keys} draft={context.draft} />,
  },
  {
    title: 'Value',
    sort: 'value',
    width: 'minmax(0,1.4fr)',
    narrow: 'row-start-2 col-start-2 col-end-4',
    figure: decoding.type?.kind === 'uint' || decoding.type?.kind === 'int',
    cell: (rowIndex) => <RowValue row={row(rowIndex)} decoding={decoding} />,
  },
  {
    title: 'Storage key',
    width: 'minmax(0,0.8fr)',
    narrow: 'hidden',
    cell: (rowIndex) => (
      <Link to={valuePath(row(rowIndex), context)} title="Show how it is found">
        <HexValue value={row(rowIndex).position} short />
      </Link>
    ),
  },
]

type RowKeysProps = { keys: readonly string[]; draft: StorageManyDraft }

/** The keys of a row that come from the list; the others are the same in all rows. */
function RowKeys({ keys, draft }: RowKeysProps) {
  const types = listKeyIndexes(draft).map((keyIndex) => draft.keys[keyIndex]?.type)
  return keys.map((key, keyIndex) => (
    <span key={keyIndex} className="mr-2">
      {types[keyIndex] === 'address' ? (
        <AddressLink address={key.trim()} short={keys.length > 1} />
      ) : key.startsWith('0x') ? (
        <HexValue value={key.trim()} short={keys.length > 1} />
      ) : (
        <span className="data">{key}</span>
      )}
    </span>
  ))
}

type RowValueProps = {
  row: ManyRow
  decoding: ManyDecoding
}

function RowValue({ row: { word, failure }, decoding }: RowValueProps) {
  if (word === undefined)
    return failure === undefined ? (
      <span className="text-mute">…</span>
    ) : (
      <span className="text-bad">{failure}</span>
    )
  const { text, anomaly } = decodeManyValue(word, decoding)
  const displayText = /^-?\d+$/.test(text) ? groupDigits(BigInt(text)) : text
  return (
    <span
      className={`data ${failure ? 'text-bad' : text === '0' ? 'text-mute' : ''}`}
      title={anomaly ?? word}
    >
      <StoredText type={decoding.type?.label ?? ''} text={displayText} />
      {anomaly && <span className="text-warn"> odd</span>}
      {failure && <MismatchMark />}
    </span>
  )
}

/** Path of the value's own page, with the steps to it. */
function valuePath(
  { keys: rowKeys }: ManyRow,
  { network, question, draft, blockParameter }: KeyRowContext,
): string {
  const { address, slot, member, compiler, value, offset } = question
  let nextKeyIndex = 0
  const filledKeys = draft.keys.map(({ type, value }) => ({
    type,
    value: value ?? rowKeys[nextKeyIndex++] ?? '',
  }))
  return storagePath({
    ...{
      network,
      address,
      slot: String(slot),
      keys: filledKeys,
      offset: member,
      block: blockParameter,
    },
    ...(compiler === 'vyper' && { rules: compiler }),
    ...(value && value.size < 32 && { as: `${value.label}@${offset}` }),
  })
}
