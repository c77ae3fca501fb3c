import type { Hex } from 'viem'
import { findSlot } from '#domain/storage/path/slot-formula.ts'
import { parseSlot } from '#domain/storage/path/slot-formula-text.ts'
import { wellKnownSlots } from '#domain/storage/path/well-known-slots.ts'
import { elementaryType, isValueType, type ValueType } from '#domain/storage/type/storage-type.ts'
import { readStoredValue, type StoredValue } from '#domain/storage/value/stored-value.ts'
import { isZero, wordPart } from '#domain/storage/value/word.ts'
import { isReservedAddress, looksLikeAddress } from '#domain/values/address-like.ts'

/** A slot in which a proxy or its implementation stores a telling value. */
export type ProxySlot = {
  id: string
  name: string
  /** The standard or library that fixed the slot. */
  source: string
  slot: bigint
  type: ValueType
  /** Bytes from the low-order end. */
  offset: number
  /** Meaning of a value that is not zero. */
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

const eip1967Source = 'EIP-1967'
const whatsabiSource = 'seen in use; shazow/whatsabi'

const wellKnownFormula = (name: string): string =>
  wellKnownSlots.find((slot) => slot.name === name)?.slot ?? name

function createProxySlot(
  id: string,
  formula: string,
  type: string,
  source: string,
  name: string,
  means: string,
  more: Partial<ProxySlot> = {},
): ProxySlot {
  const slotFormula = parseSlot(wellKnownFormula(formula))
  const resolvedSlot = 'problem' in slotFormula ? slotFormula : findSlot(slotFormula)
  const valueType = elementaryType(type)
  if ('problem' in resolvedSlot || !valueType || !isValueType(valueType))
    throw new Error(`${id} is not a slot`)
  return { id, name, source, slot: resolvedSlot.slot, type: valueType, offset: 0, means, ...more }
}

const diamondSlot = 'erc8042("diamond.standard.diamond.storage")'

/** All slots of the sheet; a Sequence wallet’s slot is the wallet’s own address. */
export const proxySlots = (address: Hex): ProxySlot[] => [
  createProxySlot(
    'implementation',
    'EIP-1967 implementation',
    'address',
    eip1967Source,
    'Implementation',
    'The code that runs on this storage.',
    { holdsCode: true },
  ),
  createProxySlot(
    'admin',
    'EIP-1967 admin',
    'address',
    eip1967Source,
    'Admin',
    'Who may upgrade a transparent proxy.',
  ),
  createProxySlot(
    'beacon',
    'EIP-1967 beacon',
    'address',
    eip1967Source,
    'Beacon',
    'The contract that names the implementation.',
    { holdsCode: true },
  ),
  createProxySlot(
    'rollback',
    'EIP-1967 rollback',
    'bool',
    eip1967Source,
    'Rollback',
    'An upgrade is being tried out.',
  ),
  createProxySlot(
    'near',
    'keccak256("eip1967.proxy.implementation")',
    'address',
    whatsabiSource,
    'Implementation, without − 1',
    'The slot of EIP-1967 missed by one.',
    { holdsCode: true },
  ),
  createProxySlot(
    'uups',
    'EIP-1822 (UUPS) implementation',
    'address',
    'ERC-1822',
    'Implementation (PROXIABLE)',
    'The code that runs on this storage.',
    { holdsCode: true },
  ),
  createProxySlot(
    'zos',
    'zeppelinos implementation',
    'address',
    'zeppelinos',
    'Implementation',
    'The code that runs on this storage: a proxy from before EIP-1967.',
    { holdsCode: true },
  ),
  createProxySlot(
    'zosAdmin',
    'zeppelinos admin',
    'address',
    'zeppelinos',
    'Admin',
    'Who may upgrade it.',
  ),
  createProxySlot(
    'facets',
    `${diamondSlot} + 2`,
    'uint256',
    'EIP-2535, diamond-3',
    'Number of facets',
    'So many contracts share this storage.',
  ),
  createProxySlot(
    'diamondOwner',
    `${diamondSlot} + 4`,
    'address',
    'EIP-2535, diamond-3',
    'Diamond owner',
    'Who may change the facets.',
  ),
  createProxySlot(
    'diamondBefore',
    `${diamondSlot} - 1`,
    'address',
    whatsabiSource,
    'Diamond, slot before',
    'The slot of EIP-2535 missed by one.',
    { otherwise: 'Not an address.' },
  ),
  createProxySlot(
    'diamondAfter',
    `${diamondSlot} + 1`,
    'address',
    whatsabiSource,
    'Diamond, slot after',
    'The slot of EIP-2535 missed by one.',
    { otherwise: 'Not an address: the number of selectors in the diamond-1 layout.' },
  ),
  createProxySlot(
    'singleton',
    '0',
    'address',
    'Safe; old minimal proxies',
    'Slot 0',
    'Like an address: the singleton of a Safe, or the first variable of another contract.',
    { otherwise: 'Not an address: the first variable of a contract other than a Safe.' },
  ),
  createProxySlot(
    'handler',
    'Safe fallback handler',
    'address',
    'Safe',
    'Fallback handler',
    'Handles calls that the Safe does not implement.',
  ),
  createProxySlot(
    'guard',
    'Safe guard',
    'address',
    'Safe',
    'Guard',
    'Checks each transaction of the Safe.',
  ),
  createProxySlot(
    'moduleGuard',
    'Safe module guard',
    'address',
    'Safe',
    'Module guard',
    'Checks what modules of the Safe do.',
  ),
  createProxySlot(
    'sequence',
    address,
    'address',
    'Sequence',
    'Slot of its own address',
    'The code of a Sequence wallet.',
    { holdsCode: true },
  ),
  createProxySlot(
    'ozOwner',
    'OpenZeppelin Ownable',
    'address',
    'OpenZeppelin 5',
    'Owner',
    'Who owns the contract.',
  ),
  createProxySlot(
    'ozPending',
    'OpenZeppelin Ownable2Step',
    'address',
    'OpenZeppelin 5',
    'Pending owner',
    'Who was offered it and has not accepted.',
  ),
  createProxySlot(
    'ozVersion',
    'OpenZeppelin Initializable',
    'uint64',
    'OpenZeppelin 5',
    'Initialized version',
    'How often it was initialised.',
    { shares: true },
  ),
  createProxySlot(
    'ozPaused',
    'OpenZeppelin Pausable',
    'bool',
    'OpenZeppelin 5',
    'Paused',
    'Pausable functions revert.',
  ),
  createProxySlot(
    'soladyOwner',
    'Solady Ownable',
    'address',
    'Solady',
    'Owner',
    'Who owns the contract.',
    {
      shares: true,
    },
  ),
  createProxySlot(
    'soladyVersion',
    'Solady Initializable',
    'uint256',
    'Solady',
    'Initialized version, times two',
    'The lowest bit is set while it is being initialised.',
  ),
]

/** A word as the value of a proxy slot. */
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
  const { type, offset, shares, means, holdsCode, otherwise } = slot
  const number = BigInt(word)
  if (otherwise !== undefined && !looksLikeAddress(number)) {
    const text = number < 1n << 64n ? number.toString() : word
    return { text, raw: word, means: otherwise, isAddress: false }
  }
  const storedValue = readStoredValue(word, offset, type)
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
