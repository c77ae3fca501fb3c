import type { Layout } from '#domain/storage/layout/layout-types.ts'
import { parseWholeNumber } from '#domain/storage/layout/solidity-type.ts'
import { unknownBytes, unknownSlots } from '#domain/storage/layout/unknown-type.ts'
import { type StorageType, startOffset, type Variable } from '#domain/storage/type/storage-type.ts'
import { vyperType } from '#domain/storage/type/vyper-type.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/**
 * Reads what `vyper -f layout` writes: names with slot and type, nested by module. A value takes
 * whole slots; bytesN lie at their high-order end. Source: Vyper's tests of its layout.
 */
export function readVyperLayout(json: RawObject): Layout {
  const problems: string[] = []
  const variables = [...variablesOf(json, '', problems)]
  if (isRawObject(json.transient_storage_layout) && !problems.includes(transientNote))
    problems.push(transientNote)
  return { variables, problems }
}

/** Layouts of Vyper since 0.4 have a part for each kind of memory, and leave out empty ones. */
const hasMemorySections = ({ code_layout, transient_storage_layout }: RawObject) =>
  isRawObject(code_layout) || isRawObject(transient_storage_layout)

const transientNote = 'Transient variables are left out: they are gone after their transaction.'

/** A transient variable, or all of them, however an export marks them. */
const isTransient = (name: string, entry: RawObject): boolean =>
  name === 'transient_storage_layout' ||
  [entry.location, entry.data_location].some((location) => /transient/i.test(String(location))) ||
  entry.is_transient === true ||
  /^transient\b/.test(String(entry.type))

function* variablesOf(
  json: RawObject,
  namePrefix: string,
  problems: string[],
): Generator<Variable> {
  const storageSection = isRawObject(json.storage_layout)
    ? json.storage_layout
    : hasMemorySections(json)
      ? {}
      : json
  for (const [name, entry] of Object.entries(storageSection)) {
    const qualifiedName = namePrefix + name
    if (!isRawObject(entry)) continue
    if (isTransient(name, entry)) {
      if (!problems.includes(transientNote)) problems.push(transientNote)
      continue
    }
    const slot = parseWholeNumber(entry.slot)
    if (slot === undefined && typeof entry.type !== 'string')
      yield* variablesOf(entry, `${qualifiedName}.`, problems)
    else if (slot === undefined) problems.push(`“${qualifiedName}” was left out: it has no slot.`)
    else if (entry.type === 'nonreentrant lock')
      yield { name: qualifiedName, slot, offset: 0, type: () => lockType }
    else {
      const type = layoutType(String(entry.type), parseWholeNumber(entry.n_slots))
      yield { name: qualifiedName, slot, offset: startOffset(type, 'vyper'), type: () => type }
    }
  }
}

const lockType: StorageType = { kind: 'uint', label: 'nonreentrant lock', size: 32 }

/**
 * The type of a text in a layout, and the words that it takes there.
 * @internal Exported for tests.
 */
export const layoutType = (text: string, slots?: bigint): StorageType =>
  vyperType(text, 'vyper', { named: unknownType, refuse: unknownType }, slots)

/**
 * A struct, flag or interface may be only a name: the layout gives a variable's number of words; below
 * a HashMap that is unknown, and the type is opaque.
 */
function unknownType(label: string, slots: bigint | undefined): StorageType {
  if (slots === undefined) return { kind: 'opaque', label }
  return slots > 1n ? unknownSlots(label, slots) : unknownBytes(label)
}
