import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import { elementaryType, isValueType } from '#domain/storage/type/storage-type.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** A variable of a tool that writes types as text only. Numbers are decimal, offsets in bytes. */
export type LabelledVariable = {
  name: string
  type: string
  slot: string
  offset: number
  /** Bytes that the variable takes. */
  size: string
  contract: string
}

/**
 * A layout in solc's form of variables whose types are written as text. The text does not give a
 * struct's members: it stays bytes of its size.
 */
export function labelledLayout(variables: readonly LabelledVariable[]): RawObject {
  const types: { [id: string]: RawObject } = {}
  function addType(label: string, numberOfBytes?: string): string {
    const id = `label:${label}`
    const known = types[id]
    if (known && (numberOfBytes === undefined || known.numberOfBytes !== undefined)) return id
    const sized = numberOfBytes === undefined ? {} : { numberOfBytes }
    types[id] = { label, ...sized }
    const mapping = splitMapping(label)
    const [, base, length] = label.match(/^(.*)\[(\d*)\]$/s) ?? []
    const elementary = elementaryType(label)
    if (mapping)
      types[id] = {
        ...{ encoding: 'mapping', label, numberOfBytes: '32' },
        ...{ key: addType(mapping.key), value: addType(mapping.value) },
      }
    else if (base !== undefined)
      types[id] = {
        ...{ label, base: addType(base) },
        ...(length === '' ? { encoding: 'dynamic_array', numberOfBytes: '32' } : sized),
      }
    else if (elementary)
      types[id] = isValueType(elementary)
        ? { label, numberOfBytes: String(elementary.size) }
        : { encoding: 'bytes', label, numberOfBytes: '32' }
    return id
  }
  const storage = variables.map(({ name, type, slot, offset, size, contract }) => ({
    ...{ label: name, slot, offset, contract },
    type: addType(type, size),
  }))
  return { storage, types }
}

/** `mapping(address owner => mapping(uint256 => bool) flags)`, with or without names. */
function splitMapping(label: string): { key: string; value: string } | undefined {
  const [, inside] = label.match(/^mapping\s*\((.*)\)$/s) ?? []
  const arrowIndex = inside?.indexOf('=>') ?? -1
  if (inside === undefined || arrowIndex < 0) return undefined
  const withoutName = (text: string) =>
    text
      .trim()
      .replace(/^((?:contract |enum |struct )?[\w.$]+(?:\[\d*\])*|mapping.*\)) +[\w$]+$/s, '$1')
  return {
    key: withoutName(inside.slice(0, arrowIndex)),
    value: withoutName(inside.slice(arrowIndex + 2)),
  }
}

/**
 * A layout with its name, `file:contract`; without one, the contract of its last variable, which
 * for solc is the compiled contract and for OpenZeppelin the declaring one.
 */
export function nameLayout(json: RawObject, target?: string): RawLayout {
  const lastVariable = Array.isArray(json.storage) ? json.storage.at(-1) : undefined
  const targetName =
    target ?? (isRawObject(lastVariable) ? String(lastVariable.contract ?? '') : '')
  const colonIndex = targetName.lastIndexOf(':')
  return {
    contract: targetName.slice(colonIndex + 1),
    source: targetName.slice(0, Math.max(0, colonIndex)),
    compiler: 'solidity',
    json,
  }
}
