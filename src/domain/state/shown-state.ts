import type { Address, Hex } from 'viem'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { emptyCodeHash } from '#domain/values/empty-root.ts'
import { readQuantity } from '#domain/values/hex.ts'

/** Values shown of an account: as they were read, before they are proven. */
export type ShownState = {
  /** In wei. */
  balance?: Hex
  /** The result of EXTCODEHASH: zero for an account that does not exist. */
  codeHash?: Hex
  /** Storage values by their slots, 32 bytes each. */
  slots?: { readonly [slot: Hex]: Hex }
}

/** The words that a table shows, by their slots. */
export const shownSlots = (words: readonly (readonly [slot: bigint, word: Hex])[]): ShownState => ({
  slots: Object.fromEntries(words.map(([slot, word]) => [slotWord(slot), word])),
})

/** A part of a state: a slot, or an account with its code. */
export type StateRead = { address: Address; slot?: Hex }

/** Most slots that a table verifies: about a megabyte of proofs, in two requests. */
export const maxProvenSlots = 600

/** The code hash of an account, that of no code where EXTCODEHASH shows that it does not exist. */
export const existingHash = (hash: Hex): Hex => (readQuantity(hash) === 0n ? emptyCodeHash : hash)
