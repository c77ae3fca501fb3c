import type { Address, Hex } from 'viem'
import type { BlockParameter } from '#domain/block/block-parameter.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import type { StorageQuery } from '#domain/storage/path/slot-query.ts'
import { formatValueReference, isPlainSlot } from '#domain/storage/path/value-path.ts'
import { elementaryTypeName } from '#domain/storage/type/elementary-type-name.ts'
import type { StorageLocation } from '#domain/storage/type/storage-type.ts'
import { normalizeHex } from '#domain/values/hex.ts'
import { withQuery } from '#paths/query-text.ts'

/** The changes of a value; or those, and each new block is watched. */
type HistoryPart = 'changes' | 'watch'

/** Address of a value's history. The page chooses a block that is left out. */
export type StorageHistoryAddress = {
  network: string
  address: Address
  /** The slot of the value, `0x` and 64 digits; undefined when no value was chosen yet. */
  position: Hex | undefined
  /** Bytes from the low-order end of the word, 0 to 31. */
  offset: number
  /** Elementary type such as `uint96`; '' leaves the reading to the page. */
  type: string
  /** The value's name where the link was made: `balances[0xabc…]`; only shown. */
  name: string
  part: HistoryPart
  /** The range to search for changes; without `samples` there is no search yet. */
  from: BlockParameter | undefined
  to: BlockParameter | undefined
  /** Number of equal steps into which the range is split before the search for changes. */
  samples: number | undefined
}

/** Fields of the address as texts, as linked or typed, valid or not. */
export type StorageHistoryDraft = { [field in (typeof queryFields)[number]]: string } & {
  address: string
}

const queryFields = ['position', 'offset', 'type', 'name', 'part', 'from', 'to', 'samples'] as const

/** The view of a history that its fields name. */
export const historyPartOf = ({ part }: { part: string }): HistoryPart =>
  part === 'watch' ? part : 'changes'

/** The fields of a history's address that identify the value of a draft. */
export function historyFields(draft: StorageQuery, { slot, offset, type }: StorageLocation) {
  const reference = formatValueReference(draft)
  return {
    ...{ position: slotWord(slot), offset, type: elementaryTypeName(type) },
    name: isPlainSlot(reference) ? '' : reference,
  }
}

/** Address of the page that shows one value over time; the page chooses the values left out. */
export function storageHistoryPath({
  network,
  address,
  ...historyFields
}: Pick<StorageHistoryAddress, 'network' | 'address'> & Partial<StorageHistoryAddress>): string {
  const fieldTexts = queryFields.map((field) => [field, String(historyFields[field] ?? '')])
  const basePath = `/${encodeURIComponent(network)}/storage/${encodeURIComponent(address)}/history`
  const fields: { [field in string]: string } = Object.fromEntries(fieldTexts)
  if (fields.part === 'changes') fields.part = ''
  if (fields.offset === '0') fields.offset = ''
  return withQuery(basePath, fields, '[],')
}

/** The fields as the address of the page gives them. */
export function parseStorageHistoryPath(
  params: { address?: string | undefined },
  searchParams: URLSearchParams,
): StorageHistoryDraft {
  const fieldTexts = queryFields.map((field) => [field, searchParams.get(field) ?? ''] as const)
  return {
    ...(Object.fromEntries(fieldTexts) as Omit<StorageHistoryDraft, 'address'>),
    ...readComparedBlocks(searchParams),
    address: normalizeHex(params.address ?? ''),
  }
}

/** The two blocks of a link of earlier versions, as a range whose ends are read (record 79). */
function readComparedBlocks(search: URLSearchParams): Partial<StorageHistoryDraft> {
  const [before, after] = [search.get('before') ?? '', search.get('after') ?? '']
  if (before + after === '') return {}
  const isTurned = /^0x/.test(before) && /^0x/.test(after) && BigInt(before) > BigInt(after)
  const [from, to] = isTurned ? [after, before] : [before, after]
  return { from, to: to === 'pending' ? '' : to, samples: '1' }
}
