import type { Address, Hex } from 'viem'
import { addressProblem } from '#domain/address.ts'
import { type BlockTag, readBlockParameter } from '#domain/block/block-parameter.ts'
import { type Builder, type Built, build, stepsOf } from '#domain/storage/storage-builder.ts'
import { formatExpression, parseExpression } from '#domain/storage/storage-expression.ts'
import { stepAccess } from '#domain/storage/storage-steps.ts'
import type { Compiler, Place } from '#domain/storage/storage-type.ts'
import { storagePath } from '#paths/storage.ts'

/** The question as texts, as a form holds them while they may still be wrong. */
export type StorageDraft = Builder & { address: string; block: string }

/** What is wrong, by the field at which it is to be said; keys by their place. */
export type StorageProblems = Built['problems'] & { address?: string; block?: string }

/** A question that can be asked: one value, and how it is found. */
export type StorageQuestion = {
  address: Address
  block: Hex | BlockTag
  built: Built
  place: Place
}

const compilers: readonly Compiler[] = ['solidity', 'vyper', 'vyper 0.2.12']

/** The fields as the address of a storage page gives them, right or wrong. */
export function storageDraft(
  params: { address?: string | undefined },
  search: URLSearchParams,
): StorageDraft {
  const text = (name: string) => search.get(name) ?? ''
  const steps = search.getAll('key').map((text) => {
    const [, type = text, value = ''] = text.match(/^([^:]*):(.*)$/s) ?? []
    return { type, value }
  })
  // Older addresses give the member of a struct apart.
  if (text('offset') !== '') steps.push({ type: 'member', value: text('offset') })
  return {
    address: params.address ?? '',
    slot: text('slot'),
    rules: compilers.find((compiler) => compiler === text('rules')) ?? 'solidity',
    declared: text('declared'),
    path: search.get('path') ?? formatExpression({ root: '', accesses: steps.map(stepAccess) }),
    types: steps.map(({ type }) => type),
    as: text('as'),
    block: search.get('block') ?? 'latest',
  }
}

/** Address of the page that asks this; what only is another way to write the same is the same. */
export function draftPath(network: string, draft: StorageDraft): string {
  const { address, slot, rules, declared, path, types, as, block } = draft
  const expression = parseExpression(path)
  const known = declared.trim() !== '' || 'problem' in expression
  const named = 'root' in expression && expression.root !== ''
  return storagePath({
    network,
    address: address.trim(),
    slot: slot.trim(),
    ...('accesses' in expression && !known && { keys: stepsOf(expression.accesses, types) }),
    ...((known || named) && { path: path.trim() }),
    ...(rules !== 'solidity' && { rules }),
    ...(declared.trim() !== '' && { declared: declared.trim() }),
    as,
    block: block.trim(),
  })
}

/** Reads the fields, or says at each what is wrong with it. */
export function readStorageDraft(
  draft: StorageDraft,
): StorageQuestion | { problems: StorageProblems } {
  const built = build(draft)
  const problems: StorageProblems = { ...built.problems }
  const address = draft.address.trim()
  const wrongAddress =
    address === '' ? 'Type or paste the address of a contract.' : addressProblem(address)
  if (wrongAddress !== undefined) problems.address = wrongAddress
  const parameter = readBlockParameter(draft.block)
  if ('problem' in parameter) problems.block = parameter.problem
  if (Object.keys(problems).length > 0 || 'problem' in parameter || !built.place)
    return { problems }
  return { address: address as Address, block: parameter.block, built, place: built.place }
}
