import type { Hex } from 'viem'
import { formatValueDifference, type WordReader } from '#domain/storage/history/history-value.ts'
import {
  type HistoryRange,
  isExactChange,
  type ValueChange,
} from '#domain/storage/history/value-history.ts'
import { isPlainSlot } from '#domain/storage/path/value-path.ts'
import { formatTicket } from '#domain/text/ticket.ts'
import { toQuantityHex } from '#domain/values/quantity.ts'
import { pageAddress } from '#paths/links/page-address.ts'
import { type StorageHistoryLink, storageHistoryPath } from '#paths/storage/storage-history.ts'

/** Changes that a ticket lists; the others are only counted. */
const maxListedChanges = 20

/** The changes of a value as text for a ticket. */
export function historyTicket(
  link: StorageHistoryLink,
  networkName: string,
  { name, position }: { name: string; position: Hex },
  reader: WordReader,
  range: HistoryRange,
  changes: readonly ValueChange[],
  readCount: number,
): string {
  const { address } = link
  const pinned = { ...link, from: toQuantityHex(range.from), to: toQuantityHex(range.to) }
  const { label, guessed, offset } = reader
  return formatTicket({
    title: `Storage history: ${isPlainSlot(name) ? `key ${position}` : name}`,
    link: pageAddress(storageHistoryPath(pinned)),
    facts: [
      ['Network', networkName],
      ['Address', address],
      ['Storage key', position],
      ['Type', `${label}${offset > 0 ? ` at byte ${offset}` : ''}${guessed ? ', assumed' : ''}`],
      ['Blocks', `${range.from} to ${range.to}, ${readCount} of them read`],
      ['Changes found', String(changes.length)],
      ...changes
        .slice(0, maxListedChanges)
        .map((change): [string, string] => [
          isExactChange(change)
            ? `Block ${change.at}`
            : `Between ${change.before} and ${change.at}`,
          change.new === null
            ? 'no state kept'
            : [reader.read(change.new).text, formatValueDifference(reader, change.old, change.new)]
                .filter((text) => text !== undefined)
                .join(', '),
        ]),
    ],
  })
}
