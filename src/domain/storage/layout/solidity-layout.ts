import { keccak256, numberToHex, stringToHex } from 'viem/utils'
import { isRawObject, type RawObject } from '#domain/raw.ts'
import type { DecodeAs, Layout } from '#domain/storage/layout/layout.ts'
import { solidityTypes, wholeNumber } from '#domain/storage/layout/solidity-type.ts'
import type { Compiler, Variable } from '#domain/storage/storage-type.ts'

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
    if (!Object.hasOwn(types, type) && !typeOf.knows(type))
      problems.push(`“${label}”: nothing is said of its type ${type}; its word is shown.`)
    return { name: label, slot, offset: Number(place), type: () => typeOf(type) }
  }

  const list = (raw: unknown) =>
    (Array.isArray(raw) ? raw : []).map(variable).filter((found) => found !== undefined)
  const namespaces = Object.entries(isRawObject(json.namespaces) ? json.namespaces : {})
  const variables = [
    ...list(json.storage),
    ...namespaces.map(([id, members]) => namespace(id, list(members))),
  ]
  const transient = isRawObject(json.transientStorageLayout)
    ? json.transientStorageLayout.storage
    : []
  if (Array.isArray(transient) && transient.length > 0)
    problems.push('Transient variables are left out: they are gone after their transaction.')
  return { variables, unclear, problems }
}

/** A namespace of ERC-7201 as one variable: a struct at the place that its name hashes to. */
function namespace(id: string, members: Variable[]): Variable {
  const hashed = id.replace(/^erc7201:/, '')
  // As expressions can name it.
  const name = hashed.replace(/[^\w$.]/g, '_')
  const last = members.at(-1)
  return {
    name,
    slot: namespaceSlot(hashed),
    offset: 0,
    type: () => ({
      kind: 'struct',
      label: 'namespace',
      members,
      slots: last ? last.slot + 1n : 0n,
    }),
  }
}

/** keccak256(abi.encode(uint256(keccak256(id)) − 1)) & ~0xff. Source: ERC-7201. */
function namespaceSlot(id: string): bigint {
  const inner = BigInt(keccak256(stringToHex(id))) - 1n
  return BigInt(keccak256(numberToHex(inner, { size: 32 }))) & ~0xffn
}
