import type { Hex } from 'viem'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import { findSlot } from '#domain/storage/path/slot-formula.ts'
import type { BytesType, Compiler, ValueType } from '#domain/storage/type/storage-type.ts'
import { fromHex, toHex } from '#domain/values/integer.ts'

/** The path to each value: `slot[key][key]…`, outermost key first, then `member` slots further. */
export type MappingRule = {
  slot: bigint
  /** The types of the keys: each row has one of each. */
  keys: readonly (ValueType | BytesType)[]
  /** Slots from the start of a struct to the member. */
  member: bigint
  compiler: Compiler
}

/** Why a row has no position; `key` counts from 0. */
export type RowProblem = { row: number; key: number; problem: string }

/** Positions of 32 bytes, one after the other; a row with a problem has zeros. */
export type MappingSlots = { positions: Uint8Array; problems: RowProblem[] }

const bytesPerWord = 32

/**
 * The positions of a mapping's values for many keys: as `derive-slot` finds one, but on bytes
 * throughout. `onRows` gets the number of rows done, every 1000 rows.
 */
export function mappingSlots(
  { slot, keys, member, compiler }: MappingRule,
  rows: readonly (readonly string[])[],
  keccak256: Keccak256,
  onRows: (done: number) => void = () => undefined,
): MappingSlots {
  const positions = new Uint8Array(rows.length * bytesPerWord)
  const problems: RowProblem[] = []
  const nextPosition = createStepper(compiler, keccak256)
  const basePosition = slotBytes(slot)
  for (const [row, cells] of rows.entries()) {
    let position = basePosition
    let hasProblem = false
    for (const [key, type] of keys.entries()) {
      const encodedKey = readKeyBytes(type, cells[key] ?? '')
      if (typeof encodedKey === 'string') {
        problems.push({ row, key, problem: encodedKey })
        hasProblem = true
        break
      }
      position = nextPosition(position, encodedKey, type)
    }
    if (!hasProblem)
      positions.set(member === 0n ? position : addToPosition(position, member), row * bytesPerWord)
    if (row % 1000 === 999) onRows(row + 1)
  }
  return { positions, problems }
}

export const positionAt = (positions: Uint8Array, place: number) =>
  toHex(positions.subarray(place * bytesPerWord, (place + 1) * bytesPerWord))

export const slotBytes = (slot: bigint): Uint8Array =>
  fromHex(`0x${BigInt.asUintN(256, slot).toString(16).padStart(64, '0')}`) ??
  new Uint8Array(bytesPerWord)

/** The step from a mapping's slot to a key's value. Vyper puts the slot first, and hashes texts. */
export function createStepper(compiler: Compiler, keccak256: Keccak256) {
  const twoWordBuffer = new Uint8Array(2 * bytesPerWord)
  return (slot: Uint8Array, key: Uint8Array, type: ValueType | BytesType): Uint8Array => {
    const isSolidity = compiler === 'solidity'
    const hashedKey = isSolidity || 'size' in type ? key : keccak256(key)
    const preimage =
      hashedKey.length === bytesPerWord
        ? twoWordBuffer
        : new Uint8Array(hashedKey.length + bytesPerWord)
    preimage.set(hashedKey, isSolidity ? 0 : bytesPerWord)
    preimage.set(slot, isSolidity ? hashedKey.length : 0)
    return keccak256(preimage)
  }
}

export function readKeyBytes(type: ValueType | BytesType, text: string): Uint8Array | string {
  const keyResult = keyBytes(type, text)
  return 'problem' in keyResult ? keyResult.problem : (fromHex(keyResult.bytes) ?? new Uint8Array())
}

const addToPosition = (position: Uint8Array, count: bigint) =>
  slotBytes(BigInt(toHex(position)) + count)

export type TypedKey = { type: ValueType | BytesType; text: string }

/** A slot where a mapping may begin, and the rules for it. */
export type BaseSlotCandidate =
  | { scheme: 'slot'; compiler: Compiler; slot: bigint }
  /** A member of a struct of OpenZeppelin's upgradeable contracts, ERC-7201. */
  | { scheme: 'namespace'; id: string; member: number; slot: bigint }
  /** Solady hashes keys with a seed: its mappings have no slot. */
  | { scheme: 'solady'; label: string; seed: string }

/** Structs of `OpenZeppelin/openzeppelin-contracts-upgradeable` that hold mappings. */
const namespaceIds = [
  ...['ERC20', 'ERC721', 'ERC1155', 'ERC1155Supply', 'ERC721Enumerable'],
  ...['AccessControl', 'Nonces', 'Votes'],
].map((name) => `openzeppelin.storage.${name}`)

const membersPerNamespace = 8

/** Seeds of `Vectorized/solady`, by the number of addresses that are hashed with them. */
const seeds: readonly (Extract<BaseSlotCandidate, { scheme: 'solady' }> & { keys: number })[] = [
  { scheme: 'solady', label: 'ERC20 balance', seed: '87a211a2', keys: 1 },
  { scheme: 'solady', label: 'ERC20 nonce', seed: '38377508', keys: 1 },
  { scheme: 'solady', label: 'roles', seed: '8b78c6d8', keys: 1 },
  { scheme: 'solady', label: 'ERC20 allowance', seed: '7f5e9f20', keys: 2 },
]

/**
 * All candidates for a mapping with these keys: slots 0 to `last` by the rules of
 * Solidity and of Vyper, OpenZeppelin's namespaces, and Solady's seeds.
 */
export function baseSlotCandidates(
  keys: readonly TypedKey[],
  lastSlot: number,
): BaseSlotCandidate[] {
  const slotNumbers = Array.from({ length: lastSlot + 1 }, (_, slot) => BigInt(slot))
  const bySlot = (compiler: Compiler) => (slot: bigint) =>
    ({ scheme: 'slot', compiler, slot }) as const
  const areAddressKeys = keys.every(({ type }) => type.kind === 'address')
  return [
    ...slotNumbers.map(bySlot('solidity')),
    ...slotNumbers.map(bySlot('vyper')),
    ...namespaceIds.flatMap((id) =>
      Array.from({ length: membersPerNamespace }, (_, member) => {
        const slot = namespaceSlot(id) + BigInt(member)
        return { scheme: 'namespace', id, member, slot } as const
      }),
    ),
    ...seeds.filter((seed) => areAddressKeys && seed.keys === keys.length),
  ]
}

function namespaceSlot(id: string): bigint {
  const namespaceBase = findSlot({ base: { rule: 'erc7201', id }, changes: [] })
  if ('problem' in namespaceBase) throw new Error(namespaceBase.problem)
  return namespaceBase.slot
}

/**
 * Position of the value for the keys at each candidate, 32 bytes each. The keys must be readable.
 * Sources: `derive-slot`; Solady, `src/tokens/ERC20.sol`, `src/auth`.
 */
export function candidatePositions(
  candidates: readonly BaseSlotCandidate[],
  keys: readonly TypedKey[],
  keccak256: Keccak256,
): Uint8Array {
  const positions = new Uint8Array(candidates.length * 32)
  const encodedKeys = keys.map(({ type, text }) => {
    const bytes = readKeyBytes(type, text)
    if (typeof bytes === 'string') throw new Error(bytes)
    return { type, bytes }
  })
  const stepByCompiler = {
    solidity: createStepper('solidity', keccak256),
    vyper: createStepper('vyper', keccak256),
  }
  for (const [candidateIndex, candidate] of candidates.entries()) {
    if (candidate.scheme === 'solady') {
      positions.set(keccak256(soladyPreimage(candidate.seed, encodedKeys)), candidateIndex * 32)
      continue
    }
    const nextPosition =
      candidate.scheme === 'slot' && candidate.compiler === 'vyper'
        ? stepByCompiler.vyper
        : stepByCompiler.solidity
    let candidatePosition = slotBytes(candidate.slot)
    for (const { type, bytes } of encodedKeys)
      candidatePosition = nextPosition(candidatePosition, bytes, type)
    positions.set(candidatePosition, candidateIndex * 32)
  }
  return positions
}

/**
 * Reads a value that is known to be stored in a word of its own, as the words that it may be. Zero is
 * refused: nearly all positions hold it.
 */
export function readExpectedWords(
  type: ValueType,
  text: string,
): { value: readonly Hex[] } | { problem: string } {
  if (text.trim() === '') return { problem: 'Enter the known value of the key.' }
  const encodedKey = keyBytes(type, text)
  if ('problem' in encodedKey) return encodedKey
  const { bytes } = encodedKey
  const valueDigits =
    type.kind === 'bytesN' ? bytes.slice(2, 2 + type.size * 2) : bytes.slice(66 - type.size * 2)
  if (/^0*$/.test(valueDigits))
    return { problem: 'Unset slots are zero too. Use a key with a non-zero value.' }
  // Solidity puts a value at the low end with zeros above; Vyper extends signs, and has bytesN high.
  const words: Hex[] = [`0x${valueDigits.padStart(64, '0')}`, bytes]
  return { value: words.map((word) => word.toLowerCase() as Hex) }
}

/** owner ‖ eight zero bytes ‖ seed, and for an allowance the spender. */
function soladyPreimage(seed: string, keys: readonly { bytes: Uint8Array }[]): Uint8Array {
  const [owner, spender] = keys.map(({ bytes }) => bytes.subarray(12))
  const soladyBytes = new Uint8Array(spender ? 52 : 32)
  soladyBytes.set(owner ?? [], 0)
  soladyBytes.set(fromHex(`0x${seed}`) ?? [], 28)
  soladyBytes.set(spender ?? [], 32)
  return soladyBytes
}
