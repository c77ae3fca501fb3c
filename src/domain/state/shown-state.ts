import type { Hex } from 'viem'
import { emptyCodeHash } from '#domain/values/empty-root.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { asRawList, asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** Values shown of an account: as they were read, before they are proven. */
export type ShownState = {
  /** In wei. */
  balance?: Hex
  /** The result of EXTCODEHASH: zero for an account that does not exist. */
  codeHash?: Hex
  /** Storage values by their slots, 32 bytes each. */
  slots?: { readonly [slot: Hex]: Hex }
}

/** Most slots that a table verifies: about a megabyte of proofs, in two requests. */
export const maxProvenSlots = 600

/** The code hash of an account, that of no code where EXTCODEHASH shows that it does not exist. */
export const existingHash = (hash: Hex): Hex => (readQuantity(hash) === 0n ? emptyCodeHash : hash)

const isSameQuantity = (one: unknown, other: unknown) => readQuantity(one) === readQuantity(other)

/**
 * The index of each slot in the list of an `eth_getProof` answer. Nodes write keys as quantities or
 * as 32 bytes.
 */
export function indexSlots(list: readonly unknown[]): ReadonlyMap<bigint | undefined, number> {
  return new Map(list.map((entry, index) => [readQuantity(asRawObject(entry).key), index]))
}

/**
 * The values shown that an answer of `eth_getProof` gives otherwise, or not at all; undefined where it
 * has all: not whether it proves them.
 */
export function otherThanAnswered(
  { balance, codeHash, slots = {} }: ShownState,
  answer: RawObject,
): ShownState | undefined {
  const list = asRawList(answer.storageProof)
  const indexOfSlot = indexSlots(list)
  const isOther = ([slot, value]: [string, Hex]) => {
    const entry = list[indexOfSlot.get(BigInt(slot)) ?? list.length]
    return !isRawObject(entry) || !isSameQuantity(entry.value, value)
  }
  const isAccountSame =
    (balance === undefined || isSameQuantity(answer.balance, balance)) &&
    (codeHash === undefined || isSameQuantity(answer.codeHash, existingHash(codeHash)))
  const others = (Object.entries(slots) as [Hex, Hex][]).filter(isOther)
  if (isAccountSame && others.length === 0) return undefined
  return {
    ...(!isAccountSame && balance !== undefined && { balance }),
    ...(!isAccountSame && codeHash !== undefined && { codeHash }),
    slots: Object.fromEntries(others),
  }
}
