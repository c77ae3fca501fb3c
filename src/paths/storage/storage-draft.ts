import type { Address } from 'viem'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import { readBlockParameter } from '#domain/block/read-block-parameter.ts'
import {
  type ResolvedQuery,
  resolveSlotQuery,
  type StorageQuery,
} from '#domain/storage/path/slot-query.ts'
import {
  accessOfType,
  accessText,
  readValuePath,
  valuePathText,
} from '#domain/storage/path/value-path.ts'
import type { Compiler, StorageLocation } from '#domain/storage/type/storage-type.ts'
import { parseAddress } from '#domain/values/address.ts'
import { normalizeHex } from '#domain/values/hex.ts'
import { readFields } from '#paths/storage/read-fields.ts'
import { type StorageLink, storagePath } from '#paths/storage/storage.ts'

/** The question as texts, as a form holds them while they may still be wrong. */
export type StorageDraft = StorageQuery & { address: string; block: string }

/** Problems by field. */
export type StorageProblems = ResolvedQuery['problems'] & { address?: string; block?: string }

/** A complete question: one value, and how it is located. */
export type StorageQuestion = {
  address: Address
  block: BlockParameter
  resolved: ResolvedQuery
  location: StorageLocation
}

const compilers: readonly Compiler[] = ['solidity', 'vyper', 'vyper 0.2.12']

/** The fields as the address of a storage page gives them, right or wrong. */
export function parseStoragePath(
  params: { address?: string | undefined },
  search: URLSearchParams,
): StorageDraft {
  const paramText = (name: string) => search.get(name) ?? ''
  const accesses = search.getAll('key').map((keyText) => {
    const [, type = keyText, value = ''] = keyText.match(/^([^:]*):(.*)$/s) ?? []
    return accessOfType(type, value)
  })
  const expressionText = search.get('path')
  return {
    address: normalizeHex(params.address ?? ''),
    slot: paramText('slot'),
    rules: compilers.find((compiler) => compiler === paramText('rules')) ?? 'solidity',
    declared: paramText('declared'),
    path:
      expressionText === null ? { root: '', accesses } : readValuePath(expressionText, accesses),
    as: paramText('as'),
    block: search.get('block') ?? 'latest',
  }
}

/** Address of a draft's page; other spellings of one question have the same address. */
export const storageDraftPath = (network: string, draft: StorageDraft): string =>
  storagePath(storageDraftLink(network, draft))

/** A draft as a link, for the pages of its value. */
export function storageDraftLink(network: string, draft: StorageDraft): StorageLink {
  const { address, slot, rules, declared, path, as, block } = draft
  const isDeclared = declared.trim() !== ''
  const isNamed = isNamedDraft(draft)
  const isRead = path.problem === undefined
  const mappingKeys = path.accesses.map((access) => ({
    type: access.type,
    value: accessText(access),
  }))
  return {
    network,
    address: address.trim(),
    slot: slot.trim(),
    ...(isRead && !isDeclared && !isNamed && { keys: mappingKeys }),
    ...((isDeclared || isNamed || !isRead || path.root !== '') && {
      path: valuePathText(path).trim(),
    }),
    ...(rules !== 'solidity' && !isNamed && { rules }),
    ...(isDeclared && { declared: declared.trim() }),
    as,
    block: block.trim(),
  }
}

/** The question of a draft, or its problems, and its location as far as resolved. */
export type StorageReading = { resolved: ResolvedQuery } & (
  | { question: StorageQuestion }
  | { problems: StorageProblems }
)

/** Whether a draft names its value by a variable, which only a layout can locate. */
export const isNamedDraft = ({ slot, declared }: StorageDraft): boolean =>
  slot.trim() === '' && declared.trim() === ''

/** Reads the fields of a draft that has a slot and no declaration, or says what is wrong. */
export const readSlotDraft = (draft: StorageDraft): StorageReading =>
  completeReading(draft, resolveSlotQuery(draft))

/** Reads address and block beside the location of a value. */
export function completeReading(draft: StorageDraft, resolved: ResolvedQuery): StorageReading {
  const addressAndBlock = readFields({
    address:
      draft.address.trim() === ''
        ? { problem: 'Enter a contract address.' }
        : parseAddress(draft.address),
    block: readBlockParameter(draft.block),
  })
  const { location } = resolved
  if ('problems' in addressAndBlock || !location)
    return {
      resolved,
      problems: {
        ...resolved.problems,
        ...('problems' in addressAndBlock && addressAndBlock.problems),
      },
    }
  return { resolved, question: { ...addressAndBlock.values, resolved, location } }
}
