import type { Keccak256 } from '#domain/proof/keccak.ts'
import { encodeRlp, minimalBytes, type Rlp } from '#domain/values/rlp.ts'

type Leaf = { key: Uint8Array; value: Uint8Array }

/**
 * Root of the Merkle Patricia trie that maps rlp(index) to value: the root of a block's list of
 * transactions, receipts or withdrawals (yellow paper, 4.3.2 and appendix D). Built from the leaves
 * in the order of their keys, in one pass, each node hashed once.
 */
export function orderedTrieRoot(values: readonly Uint8Array[], keccak256: Keccak256): Uint8Array {
  if (values.length === 0) return keccak256(new Uint8Array([0x80]))
  const trieLeaves = indexOrder(values.length).map(
    (index): Leaf => ({
      key: toNibbles(encodeRlp(minimalBytes(index))),
      value: values[index] ?? new Uint8Array(),
    }),
  )
  return keccak256(encodeRlp(buildNode(trieLeaves, 0, trieLeaves.length, 0, keccak256)))
}

/** Indices by the order of their RLP: 1 to 127 are their own, 0 is 0x80, longer ones follow. */
const indexOrder = (length: number): number[] => {
  const allIndices = Array.from({ length }, (_, index) => index)
  const [zero = 0, ...higherIndices] = allIndices
  return [...higherIndices.slice(0, 127), zero, ...higherIndices.slice(127)]
}

/** The digits of a key, one a byte. */
export function toNibbles(key: Uint8Array): Uint8Array {
  const keyNibbles = new Uint8Array(key.length * 2)
  for (const [byteIndex, byte] of key.entries()) {
    keyNibbles[byteIndex * 2] = byte >> 4
    keyNibbles[byteIndex * 2 + 1] = byte & 0x0f
  }
  return keyNibbles
}

/** The node over the leaves from `start` to `end`, whose keys are the same before `depth`. */
function buildNode(
  leaves: readonly Leaf[],
  start: number,
  end: number,
  depth: number,
  keccak256: Keccak256,
): Rlp {
  const firstLeaf = leaves[start] as Leaf
  if (end - start === 1)
    return [encodeHexPrefix(firstLeaf.key.subarray(depth), true), firstLeaf.value]
  const lastLeaf = leaves[end - 1] as Leaf
  let sharedDepth = depth
  // RLP is prefix-free, so that no key ends where another goes on.
  while (firstLeaf.key[sharedDepth] === lastLeaf.key[sharedDepth]) sharedDepth++
  const branch: Rlp[] = []
  for (let digit = 0, next = start; digit < 16; digit++) {
    const childStart = next
    while (next < end && leaves[next]?.key[sharedDepth] === digit) next++
    branch.push(
      childStart === next
        ? new Uint8Array()
        : nodeReference(buildNode(leaves, childStart, next, sharedDepth + 1, keccak256), keccak256),
    )
  }
  branch.push(new Uint8Array())
  if (sharedDepth === depth) return branch
  return [
    encodeHexPrefix(firstLeaf.key.subarray(depth, sharedDepth), false),
    nodeReference(branch, keccak256),
  ]
}

/** A node stands in its parent by its hash, or as it is when it is shorter than a hash. */
function nodeReference(node: Rlp, keccak256: Keccak256): Rlp {
  const encodedNode = encodeRlp(node)
  return encodedNode.length < 32 ? node : keccak256(encodedNode)
}

/** Nibbles as bytes, with the flags of their kind and of an odd count before them (hex-prefix). */
function encodeHexPrefix(digits: Uint8Array, isLeaf: boolean): Uint8Array {
  const oddNibbleCount = digits.length % 2
  const prefixedBytes = new Uint8Array((digits.length >> 1) + 1)
  prefixedBytes[0] = (isLeaf ? 0x20 : 0) + (oddNibbleCount ? 0x10 + (digits[0] ?? 0) : 0)
  for (let byteIndex = 1; byteIndex < prefixedBytes.length; byteIndex++) {
    const nibbleIndex = byteIndex * 2 - 2 + oddNibbleCount
    prefixedBytes[byteIndex] = (digits[nibbleIndex] ?? 0) * 16 + (digits[nibbleIndex + 1] ?? 0)
  }
  return prefixedBytes
}
