import type { Hex } from 'viem'
import { encodeAbiParameters } from 'viem/utils'
import { mismatch, type ProofVerdict, unverifiable, verified } from '#domain/proof/verdict.ts'
import {
  type FoundLocation,
  findStorageLocation,
} from '#domain/storage/layout/find-storage-location.ts'
import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import { isValueType, type Variable } from '#domain/storage/type/storage-type.ts'
import { readStoredValue } from '#domain/storage/value/stored-value.ts'
import { readStringSlot } from '#domain/storage/value/string-storage.ts'

/** Variables of OpenZeppelin’s tokens whose views have other names. */
const variablesOfViews: { readonly [view: string]: string } = {
  balanceOf: '_balances',
  allowance: '_allowances',
  ownerOf: '_owners',
  getApproved: '_tokenApprovals',
  isApprovedForAll: '_operatorApprovals',
}

/** A variable that a view returns, as far as names say so. */
export type ReturnedVariable = Pick<FoundLocation, 'expression' | 'location'> & {
  /** Whether it has the name of the view, as a compiler’s own getters do. */
  isOfGetter: boolean
}

/** The variable of a layout that a view returns, with the view’s arguments as its keys. */
export function findReturnedVariable(
  variables: readonly Variable[],
  view: string,
  args: readonly string[],
): ReturnedVariable | undefined {
  for (const name of [view, `_${view}`, variablesOfViews[view]]) {
    const found = findStorageLocation(variables, [name, ...args.map((arg) => `[${arg}]`)].join(''))
    if (name !== undefined && !('problem' in found)) return { ...found, isOfGetter: name === view }
  }
  return undefined
}

/**
 * Whether a word of storage has what a view returned of its variable; undefined for what fills more than one
 * word.
 */
export function isStoredValue(
  returned: Hex,
  word: Hex,
  { location: { offset, type } }: ReturnedVariable,
): boolean | undefined {
  if (isValueType(type)) {
    const encoded = keyBytes(type, readStoredValue(word, offset, type).text)
    return 'bytes' in encoded ? encoded.bytes === returned : undefined
  }
  const content =
    type.kind === 'string' || type.kind === 'bytes' ? readStringSlot(word, type) : undefined
  if (content?.kind !== 'short') return undefined
  return encodeAbiParameters([{ type: 'bytes' }], [content.bytes]) === returned
}

/**
 * The verdict on what a view returned, where the slot of its variable is proven.
 * @param isLayoutSure whether the layout is neither a person’s import nor a guess
 */
export function returnedVerdict(
  { expression, isOfGetter }: ReturnedVariable,
  isStored: boolean | undefined,
  isLayoutSure: boolean,
): ProofVerdict {
  const has = `${expression} has ${isStored ? 'this' : 'another'} value in the block’s state`
  if (isStored)
    return verified('in storage', `${has}. That the function returns it is per the layout.`)
  if (isStored === false && isOfGetter && isLayoutSure)
    return mismatch('differs', `${has}: a response is wrong.`)
  return unverifiable(
    'per the contract',
    `${has}, or more than one slot. The function may compute its own.`,
  )
}
