import type { Address, Hex } from 'viem'
import type { BlockTag } from '#domain/block/block-parameter.ts'
import {
  type ResolvedQuery,
  resolveStorageQuery,
  type StorageQuery,
} from '#domain/storage/path/storage-query.ts'
import type { Compiler, StorageLocation } from '#domain/storage/type/storage-type.ts'
import {
  accessOfType,
  accessText,
  readValuePath,
  valuePathText,
} from '#domain/storage/path/value-path.ts'
import { readAddressField, readBlockField, readFields } from '#paths/storage/read-fields.ts'
import { storagePath } from '#paths/storage/storage.ts'

/** The question as texts, as a form holds them while they may still be wrong. */
export type StorageDraft = StorageQuery & { address: string; block: string }

/** What is wrong, by the field at which it is to be said; keys by their place. */
export type StorageProblems = ResolvedQuery['problems'] & { address?: string; block?: string }

/** A question that can be asked: one value, and how it is found. */
export type StorageQuestion = {
  address: Address
  block: Hex | BlockTag
  resolved: ResolvedQuery
  place: StorageLocation
}

const compilers: readonly Compiler[] = ['solidity', 'vyper', 'vyper 0.2.12']

/** The fields as the address of a storage page gives them, right or wrong. */
export function parseStoragePath(
  params: { address?: string | undefined },
  search: URLSearchParams,
): StorageDraft {
  const text = (name: string) => search.get(name) ?? ''
  const accesses = search.getAll('key').map((text) => {
    const [, type = text, value = ''] = text.match(/^([^:]*):(.*)$/s) ?? []
    return accessOfType(type, value)
  })
  // Older addresses give the member of a struct apart.
  if (text('offset') !== '') accesses.push(accessOfType('member', text('offset')))
  const expression = search.get('path')
  return {
    address: params.address ?? '',
    slot: text('slot'),
    rules: compilers.find((compiler) => compiler === text('rules')) ?? 'solidity',
    declared: text('declared'),
    path: expression === null ? { root: '', accesses } : readValuePath(expression, accesses),
    as: text('as'),
    block: search.get('block') ?? 'latest',
  }
}

/** Address of the page that asks this; what only is another way to write the same is the same. */
export function storageDraftPath(network: string, draft: StorageDraft): string {
  const { address, slot, rules, declared, path, as, block } = draft
  const isDeclared = declared.trim() !== ''
  const isRead = path.problem === undefined
  const keys = path.accesses.map((access) => ({ type: access.type, value: accessText(access) }))
  return storagePath({
    network,
    address: address.trim(),
    slot: slot.trim(),
    ...(isRead && !isDeclared && { keys }),
    ...((isDeclared || !isRead || path.root !== '') && { path: valuePathText(path).trim() }),
    ...(rules !== 'solidity' && { rules }),
    ...(isDeclared && { declared: declared.trim() }),
    as,
    block: block.trim(),
  })
}

/** What was read of a draft: the question, or what is wrong with it, and where it leads so far. */
export type StorageReading = { resolved: ResolvedQuery } & (
  | { question: StorageQuestion }
  | { problems: StorageProblems }
)

/** Reads the fields, or says at each what is wrong with it. */
export function readStorageDraft(draft: StorageDraft): StorageReading {
  const resolved = resolveStorageQuery(draft)
  const where = readFields({
    address:
      draft.address.trim() === ''
        ? { problem: 'Type or paste the address of a contract.' }
        : readAddressField(draft.address),
    block: readBlockField(draft.block),
  })
  const { place } = resolved
  if ('problems' in where || !place)
    return {
      resolved,
      problems: { ...resolved.problems, ...('problems' in where && where.problems) },
    }
  return { resolved, question: { ...where.values, resolved, place } }
}
