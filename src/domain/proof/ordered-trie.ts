import type { Keccak256 } from '#domain/proof/keccak.ts'
import { encodeRlp, type Rlp } from '#domain/values/rlp.ts'

type Leaf = { key: Uint8Array; value: Uint8Array }

/**
 * Root of the Merkle Patricia trie that maps rlp(index) to value: the root of a block's list of
 * transactions, receipts or withdrawals (yellow paper, 4.3.2 and appendix D). Built from the leaves
 * in the order of their keys, in one pass, each node hashed once.
 */
export function orderedTrieRoot(values: readonly Uint8Array[], keccak256: Keccak256): Uint8Array {
  if (values.length === 0) return keccak256(new Uint8Array([0x80]))
  const leaves = indexOrder(values.length).map((index): Leaf => {
    return { key: nibbles(encodeRlp(indexBytes(index))), value: values[index] ?? new Uint8Array() }
  })
  return keccak256(encodeRlp(nodeOf(leaves, 0, leaves.length, 0, keccak256)))
}

/** Indices by the order of their RLP: 1 to 127 are their own, 0 is 0x80, longer ones follow. */
const indexOrder = (length: number): number[] => {
  const indices = Array.from({ length }, (_, index) => index)
  const [zero = 0, ...rest] = indices
  return [...rest.slice(0, 127), zero, ...rest.slice(127)]
}

function indexBytes(index: number): Uint8Array {
  const bytes: number[] = []
  for (let rest = index; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff)
  return Uint8Array.from(bytes)
}

function nibbles(key: Uint8Array): Uint8Array {
  const digits = new Uint8Array(key.length * 2)
  for (const [place, byte] of key.entries()) {
    digits[place * 2] = byte >> 4
    digits[place * 2 + 1] = byte & 0x0f
  }
  return digits
}

/** The node over the leaves from `start` to `end`, whose keys are the same before `depth`. */
function nodeOf(
  leaves: readonly Leaf[],
  start: number,
  end: number,
  depth: number,
  keccak256: Keccak256,
): Rlp {
  const first = leaves[start] as Leaf
  if (end - start === 1) return [compact(first.key.subarray(depth), true), first.value]
  const last = leaves[end - 1] as Leaf
  let shared = depth
  // RLP is prefix-free, so that no key ends where another goes on.
  while (first.key[shared] === last.key[shared]) shared++
  const branch: Rlp[] = []
  for (let digit = 0, next = start; digit < 16; digit++) {
    const from = next
    while (next < end && leaves[next]?.key[shared] === digit) next++
    branch.push(
      from === next
        ? new Uint8Array()
        : reference(nodeOf(leaves, from, next, shared + 1, keccak256), keccak256),
    )
  }
  branch.push(new Uint8Array())
  if (shared === depth) return branch
  return [compact(first.key.subarray(depth, shared), false), reference(branch, keccak256)]
}

/** A node stands in its parent by its hash, or as it is when it is shorter than a hash. */
function reference(node: Rlp, keccak256: Keccak256): Rlp {
  const bytes = encodeRlp(node)
  return bytes.length < 32 ? node : keccak256(bytes)
}

/** Nibbles as bytes, with the flags of their kind and of an odd count before them (hex-prefix). */
function compact(digits: Uint8Array, isLeaf: boolean): Uint8Array {
  const odd = digits.length % 2
  const bytes = new Uint8Array((digits.length >> 1) + 1)
  bytes[0] = (isLeaf ? 0x20 : 0) + (odd ? 0x10 + (digits[0] ?? 0) : 0)
  for (let place = 1; place < bytes.length; place++) {
    const at = place * 2 - 2 + odd
    bytes[place] = (digits[at] ?? 0) * 16 + (digits[at + 1] ?? 0)
  }
  return bytes
}
