import type { Hex } from 'viem'
import { bytesToBigint } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { isEmptyItem, isSameBytes, readTrieNode, type TrieNode } from '#domain/state/walk-trie.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { emptyRoot } from '#domain/values/empty-root.ts'
import { fromHex, toHex } from '#domain/values/integer.ts'
import { encodeRlp, readRlpBytes } from '#domain/values/rlp.ts'

/** A slot in which two storages differ: its hash, its number where that is found, and both words. */
type DifferingSlot = { hash: Hex; slot: Hex | undefined; words: readonly Hex[] }

export type StorageDifference = {
  differing: readonly DifferingSlot[]
  /** Slots whose proofs have the nodes that are missing here. */
  slotsToProve: readonly Hex[]
  /** False where more may differ: a bound was reached, or no slot is found that leads to a missing node. */
  isWhole: boolean
}

export type ComparedStorages = {
  roots: readonly Hex[]
  nodes: readonly Hex[]
  knownSlots: readonly Hex[]
}

/** Most slots that are told, and most paths that are followed at once. */
const maxPaths = 100
/** Most pairs of nodes of one comparison: a node may name another many times. */
const maxPairs = 50_000
/** Slots that are tried for one whose hash begins with some digits: some seconds, and six digits as a rule. */
const maxTriedSlots = 1 << 23
/** Slots among which a hash that was found is looked for: variables without keys. */
const maxPlainSlots = 1 << 16
/** Digits beyond which no slot is looked for: too many would have to be tried. */
const maxDigits = 6
const digitsPerKey = 64
/** Digits of each hash that are looked at, before all of one that fits are. */
const digitsCompared = 8

/** A part of a trie: the encoded reference to a node, a node whose first digits are passed, or nothing. */
type Part = Uint8Array | Exclude<TrieNode, { children: unknown }> | undefined

const bytesOf = (hex: Hex) => fromHex(hex) ?? new Uint8Array()

function isSamePart(one: Part, other: Part): boolean {
  if (!one || !other) return one === other
  if (one instanceof Uint8Array || other instanceof Uint8Array)
    return one instanceof Uint8Array && other instanceof Uint8Array && isSameBytes(one, other)
  return isSameBytes(one.digits, other.digits) && isSameBytes(one.child, other.child)
}

/**
 * Compares two tries of storage (yellow paper, appendix D) from their roots down, without the parts that
 * both name by one hash. A node counts by its own hash alone, so that what is found holds for these roots.
 * @param roots the `storageHash` of each
 * @param nodes encoded nodes of proofs of either, in any order
 * @param knownSlots slots as words, which are told by their number where they differ
 */
export function compareStorageTries(
  { roots, nodes, knownSlots }: ComparedStorages,
  keccak256: Keccak256,
): StorageDifference {
  const nodeOf = new Map(
    nodes.map(bytesOf).map((bytes) => [toHex(keccak256(bytes)), bytes] as const),
  )
  const leaves: Omit<DifferingSlot, 'slot'>[] = []
  const missing: string[] = []
  let pairCount = 0
  const openPart = (part: Part) => {
    if (!(part instanceof Uint8Array)) return part
    const hash = readRlpBytes(part)
    const node = hash ? nodeOf.get(toHex(hash)) : part
    return (node && readTrieNode(node)) ?? 'missing'
  }
  const compareParts = (parts: readonly Part[], prefix: string) => {
    if (isSamePart(parts[0], parts[1]) || leaves.length + missing.length >= maxPaths) return
    if (pairCount++ >= maxPairs) return
    const opened = parts.map(openPart)
    const known = opened.filter((node) => node !== 'missing')
    if (known.length < opened.length) missing.push(prefix)
    else if (prefix.length === digitsPerKey)
      leaves.push({ hash: `0x${prefix}`, words: known.map(leafWord) })
    else
      for (let digit = 0; digit < 16; digit++)
        compareParts(
          known.map((node) => partBelow(node, digit)),
          prefix + digit.toString(16),
        )
  }
  compareParts(
    roots.map((root) => (root === emptyRoot ? undefined : encodeRlp(bytesOf(root)))),
    '',
  )
  const hashes = leaves.map(({ hash }) => hash.slice(2))
  const slotOf = findSlots(hashes, maxPlainSlots, keccak256)
  for (const slot of knownSlots) slotOf.set(toHex(keccak256(bytesOf(slot))).slice(2), slot)
  const leading = findSlots(
    missing.filter(({ length }) => length <= maxDigits),
    maxTriedSlots,
    keccak256,
  )
  return {
    differing: leaves.map((leaf) => ({ ...leaf, slot: slotOf.get(leaf.hash.slice(2)) })),
    slotsToProve: [...leading.values()],
    isWhole:
      leading.size === missing.length &&
      leaves.length + missing.length < maxPaths &&
      pairCount < maxPairs,
  }
}

/** The part of a node for the keys that go on with a digit. */
function partBelow(node: TrieNode | undefined, digit: number): Part {
  if (!node) return undefined
  if ('children' in node) {
    const child = node.children[digit]
    return child && !isEmptyItem(child) ? child : undefined
  }
  if (node.digits[0] !== digit) return undefined
  const digits = node.digits.subarray(1)
  return digits.length > 0 || node.isLeaf ? { ...node, digits } : node.child
}

/** The word of a leaf whose digits are passed; zero where there is none. */
function leafWord(node: TrieNode | undefined): Hex {
  const value = node && 'child' in node ? readRlpBytes(node.child) : undefined
  const word = value && readRlpBytes(value)
  return slotWord(word && word.length <= 32 ? bytesToBigint(word) : 0n)
}

/** The first slots whose hashes begin with some digits, by these; some may have none among the first `maxSlots`. */
function findSlots(
  prefixes: readonly string[],
  maxSlots: number,
  keccak256: Keccak256,
): Map<string, Hex> {
  const found = new Map<string, Hex>()
  const wanted = new Map(prefixes.map((prefix) => [prefix.slice(0, digitsCompared), prefix]))
  const lengths = [...new Set([...wanted.keys()].map(({ length }) => length))]
  const slot = new Uint8Array(32)
  const number = new DataView(slot.buffer, 28)
  for (let tried = 0; tried < maxSlots && wanted.size > 0; tried++) {
    number.setUint32(0, tried)
    const hash = keccak256(slot)
    const digits = toHex(hash.subarray(0, digitsCompared / 2)).slice(2)
    for (const length of lengths) {
      const key = digits.slice(0, length)
      const prefix = wanted.get(key)
      if (prefix === undefined || !toHex(hash).startsWith(`0x${prefix}`)) continue
      found.set(prefix, toHex(slot))
      wanted.delete(key)
    }
  }
  return found
}
