import type { Hex } from 'viem'
import { findSlot } from '#domain/storage/path/slot-formula.ts'
import { parseSlot } from '#domain/storage/path/slot-formula-text.ts'
import { wellKnownSlots } from '#domain/storage/path/well-known-slots.ts'
import { elementaryType, isValueType, type ValueType } from '#domain/storage/type/storage-type.ts'
import { readStoredValue, type StoredValue } from '#domain/storage/value/stored-value.ts'
import { isZero, wordPart } from '#domain/storage/value/word.ts'
import { isReservedAddress, looksLikeAddress } from '#domain/values/address-like.ts'
import { headedRows } from '#domain/values/table-rows.ts'

/** A slot in which a proxy or its implementation stores a telling value. */
export type ProxySlot = {
  id: string
  name: string
  /** The standard or library that fixed the slot. */
  source: string
  slot: bigint
  /** The slot as text for `parseSlot`. */
  formula: string
  type: ValueType
  means: string
  /** The word may hold more than this one value. */
  shares?: true
  /** The value is the address of a contract whose code runs, so a small number is an anomaly. */
  holdsCode?: true
  /**
   * Meaning of a word that does not look like an address: other contracts keep other values in this
   * slot, and only the word's form tells them apart.
   */
  otherwise?: string
}

const diamondSlot = 'erc8042("diamond.standard.diamond.storage")'

/**
 * Below the source of each group: id, formula or name of a well-known slot, name, meaning, type and
 * mark, and the meaning of a word that does not look like an address. A Sequence wallet’s slot is
 * the wallet’s own address.
 */
const slotRows = headedRows(`
EIP-1967
implementation | EIP-1967 implementation | Implementation | The code that runs on this storage. | address | holds code
admin | EIP-1967 admin | Admin | Who may upgrade a transparent proxy.
beacon | EIP-1967 beacon | Beacon | The contract that names the implementation. | address | holds code
rollback | EIP-1967 rollback | Rollback | An upgrade is being tried out. | bool
seen in use; shazow/whatsabi
near | keccak256("eip1967.proxy.implementation") | Implementation, without − 1 | The slot of EIP-1967 missed by one. | address | holds code
ERC-1822
uups | EIP-1822 (UUPS) implementation | Implementation (PROXIABLE) | The code that runs on this storage. | address | holds code
zeppelinos
zos | zeppelinos implementation | Implementation | The code that runs on this storage: a proxy from before EIP-1967. | address | holds code
zosAdmin | zeppelinos admin | Admin | Who may upgrade it.
EIP-2535, diamond-3
facets | ${diamondSlot} + 2 | Number of facets | So many contracts share this storage. | uint256
diamondOwner | ${diamondSlot} + 4 | Diamond owner | Who may change the facets.
seen in use; shazow/whatsabi
diamondBefore | ${diamondSlot} - 1 | Diamond, slot before | The slot of EIP-2535 missed by one. | address | or another value | Not an address.
diamondAfter | ${diamondSlot} + 1 | Diamond, slot after | The slot of EIP-2535 missed by one. | address | or another value | Not an address: the number of selectors in the diamond-1 layout.
Safe; old minimal proxies
singleton | 0 | Slot 0 | Like an address: the singleton of a Safe, or the first variable of another contract. | address | or another value | Not an address: the first variable of a contract other than a Safe.
Safe
handler | Safe fallback handler | Fallback handler | Handles calls that the Safe does not implement.
guard | Safe guard | Guard | Checks each transaction of the Safe.
moduleGuard | Safe module guard | Module guard | Checks what modules of the Safe do.
Sequence
sequence | own address | Slot of its own address | The code of a Sequence wallet. | address | holds code
OpenZeppelin 5
ozOwner | OpenZeppelin Ownable | Owner | Who owns the contract.
ozPending | OpenZeppelin Ownable2Step | Pending owner | Who was offered it and has not accepted.
ozVersion | OpenZeppelin Initializable | Initialized version | How often it was initialised. | uint64 | shares
ozPaused | OpenZeppelin Pausable | Paused | Pausable functions revert. | bool
Solady
soladyOwner | Solady Ownable | Owner | Who owns the contract. | address | shares
soladyVersion | Solady Initializable | Initialized version, times two | The lowest bit is set while it is being initialised. | uint256
`)

/** All slots of the sheet; a Sequence wallet’s slot is the wallet’s own address. */
export function proxySlots(address: Hex): ProxySlot[] {
  return slotRows.map(
    ([source = '', id = '', formula = '', name = '', means = '', typeName, mark, otherwise]) => {
      const wellKnown = wellKnownSlots.find((slot) => slot.name === formula)
      const text = formula === 'own address' ? address : (wellKnown?.slot ?? formula)
      const slotFormula = parseSlot(text)
      const resolvedSlot = 'problem' in slotFormula ? slotFormula : findSlot(slotFormula)
      const type = elementaryType(typeName ?? 'address')
      if ('problem' in resolvedSlot || !type || !isValueType(type))
        throw new Error(`${id} is not a slot`)
      return {
        ...{ id, name, source, slot: resolvedSlot.slot, formula: text, type, means },
        ...(mark === 'shares' && { shares: true }),
        ...(mark === 'holds code' && { holdsCode: true }),
        ...(otherwise !== undefined && { otherwise }),
      }
    },
  )
}

type ProxySlotValue = StoredValue & {
  means: string
  /** The word is an address, as the slot is meant to hold. */
  isAddress: boolean
}

/**
 * Reads a word as the value of a slot; `anomaly` where bytes above the value are set, or an address
 * is too small to be one.
 */
export function readProxySlot(slot: ProxySlot, word: Hex): ProxySlotValue {
  const { type, shares, means, holdsCode, otherwise } = slot
  const number = BigInt(word)
  if (otherwise !== undefined && !looksLikeAddress(number)) {
    const text = number < 1n << 64n ? number.toString() : word
    return { text, raw: word, means: otherwise, isAddress: false }
  }
  const storedValue = readStoredValue(word, 0, type)
  const bytesAbove = type.size < 32 ? wordPart(word, type.size, 32 - type.size) : '0x'
  const anomaly =
    !shares && !isZero(bytesAbove)
      ? `More bytes are set than ${type.label === 'address' ? 'an' : 'a'} ${type.label} has.`
      : holdsCode && number !== 0n && isReservedAddress(number)
        ? 'Not a contract’s address: addresses up to 0xffff are kept for precompiles (EIP-1352).'
        : undefined
  if (anomaly !== undefined) return { ...storedValue, means, anomaly, isAddress: false }
  return { ...storedValue, means, isAddress: type.kind === 'address' && !isZero(storedValue.raw) }
}
