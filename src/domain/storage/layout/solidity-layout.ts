import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { structAt } from '#domain/storage/layout/declared-slots.ts'
import type { DecodeAs, Layout } from '#domain/storage/layout/layout-types.ts'
import { solidityTypes, wholeNumber } from '#domain/storage/layout/solidity-type.ts'
import { type Entry, tellApart } from '#domain/storage/layout/disambiguate-names.ts'
import { unread } from '#domain/storage/layout/unknown-type.ts'
import { findSlot } from '#domain/storage/path/slot-formula.ts'
import type { Compiler, Variable } from '#domain/storage/type/storage-type.ts'

/**
 * Reads solc's `storageLayout` and what others made of it: OpenZeppelin's, with namespaces and with
 * what enums and user-defined types are made of; the draft of ERC-8317. Source: Solidity
 * documentation, "JSON Output"; slots are decimal there and absolute, also under `layout at`.
 */
export function readSolidityLayout(
  json: RawObject,
  decodeAs: DecodeAs,
  compiler: Compiler,
): Layout {
  const problems: string[] = []
  const types = isRawObject(json.types) ? json.types : {}
  const { typeOf, unclear } = solidityTypes(types, decodeAs, compiler, variable)

  function variable(raw: unknown): Variable | undefined {
    const { label, type, offset = 0 } = isRawObject(raw) ? raw : {}
    const slot = isRawObject(raw) ? wholeNumber(raw.slot) : undefined
    const place = wholeNumber(offset)
    if (typeof label !== 'string' || typeof type !== 'string') {
      problems.push('An entry without a name or type was left out.')
      return undefined
    }
    if (slot === undefined || place === undefined || place > 31n) {
      problems.push(`“${label}” was left out: it has no slot.`)
      return undefined
    }
    const found = { name: label, slot, offset: Number(place) }
    if (Object.hasOwn(types, type) || typeOf.knows(type))
      return { ...found, type: () => typeOf(type) }
    problems.push(`“${label}”: nothing is said of its type ${type}; its word is shown.`)
    return { ...found, type: () => unread(type, 32 - found.offset) }
  }

  const storage = Array.isArray(json.storage) ? json.storage : []
  const declared = storage.every((raw) => isRawObject(raw) && raw.declaredIn !== undefined)
  const list = (raw: unknown): Entry[] =>
    (Array.isArray(raw) ? raw : []).flatMap((raw) => {
      const found = variable(raw)
      const contract = isRawObject(raw) ? raw[declared ? 'declaredIn' : 'contract'] : undefined
      return found
        ? [{ variable: found, contract: typeof contract === 'string' ? contract : undefined }]
        : []
    })
  const namespaces = Object.entries(isRawObject(json.namespaces) ? json.namespaces : {})
  const spaces = namespaces.flatMap(([id, raw]): Entry[] => {
    const members = list(raw).map(({ variable }) => variable)
    const found = namespace(id, members)
    if (!found) problems.push(`The namespace “${id}” was left out: no rule says where it begins.`)
    return found ? [{ variable: found, contract: undefined }] : []
  })
  const variables = tellApart([...list(storage), ...spaces])
  const transient = isRawObject(json.transientStorageLayout)
    ? json.transientStorageLayout.storage
    : []
  if (Array.isArray(transient) && transient.length > 0)
    problems.push('Transient variables are left out: they are gone after their transaction.')
  return { variables, unclear, problems }
}

/**
 * A namespace as one variable: a struct at the place that its name hashes to. Its id has the rule
 * before it, as in `@custom:storage-location erc7201:my.storage`. Sources: ERC-7201, ERC-8042.
 */
function namespace(annotated: string, members: Variable[]): Variable | undefined {
  const [, rule, id = ''] = annotated.match(/^(erc7201|erc8042):(.+)$/s) ?? []
  if (rule !== 'erc7201' && rule !== 'erc8042') return undefined
  const found = findSlot({ base: { rule, id }, changes: [] })
  if ('problem' in found) return undefined
  // As expressions can name it.
  return structAt(id.replace(/[^\w$.]/g, '_'), found.slot, members)
}
