import type { Keccak256 } from '#domain/proof/keccak.ts'
import { toNibbles } from '#domain/proof/ordered-trie.ts'
import { emptyRoot } from '#domain/values/empty-root.ts'
import { toHex } from '#domain/values/integer.ts'
import { readRlpBytes, readRlpList } from '#domain/values/rlp.ts'

/** The value that the nodes of a proof give a key, and how many of them were on its path. */
export type TrieProof =
  | { kind: 'value'; value: Uint8Array; usedNodes: number }
  /** The path ends before the key does: the trie has no value for it. */
  | { kind: 'absent'; usedNodes: number }
  /** The node that is not the one that its parent, or the root, names. */
  | { kind: 'other hash'; node: number; expected: Uint8Array; computed: Uint8Array }
  | { kind: 'missing' | 'malformed'; node: number }

/** The encoding of no bytes: a child that is not there, and the whole of an empty trie. */
export const isEmptyItem = (item: Uint8Array) => item.length === 1 && item[0] === 0x80

export const isSameBytes = (one: Uint8Array, other: Uint8Array | undefined) =>
  one.length === other?.length && one.every((byte, index) => byte === other[index])

/**
 * Follows a key from the root of a Merkle Patricia trie through the nodes of its proof (yellow
 * paper, appendix D; EIP-1186): each must have the hash by which its parent names it, or be in its
 * parent where it is shorter than 32 bytes. Nodes may list those again; an empty trie has no nodes
 * (geth) or the encoding of nothing (anvil).
 * @param root 32 bytes, such as a header's `stateRoot`
 * @param key the hash of an address or slot, 32 bytes
 * @param nodes the encoded nodes of `accountProof` or of a slot's `proof`, from the root on
 * @returns the encoded value (RLP), its absence, or the node that breaks the proof
 */
export function walkTrie(
  root: Uint8Array,
  key: Uint8Array,
  nodes: readonly Uint8Array[],
  keccak256: Keccak256,
): TrieProof {
  if (toHex(root) === emptyRoot)
    return { kind: 'absent', usedNodes: nodes[0] && isEmptyItem(nodes[0]) ? 1 : 0 }
  const digits = toNibbles(key)
  let usedNodes = 0
  let depth = 0
  let reference: { hash: Uint8Array } | { embedded: Uint8Array } = { hash: root }
  for (;;) {
    const listed = nodes[usedNodes]
    let node: Uint8Array
    if ('embedded' in reference) {
      node = reference.embedded
      if (isSameBytes(node, listed)) usedNodes++
    } else {
      if (!listed) return { kind: 'missing', node: usedNodes }
      const computed = keccak256(listed)
      if (!isSameBytes(computed, reference.hash))
        return { kind: 'other hash', node: usedNodes, expected: reference.hash, computed }
      node = listed
      usedNodes++
    }
    const malformed: TrieProof = { kind: 'malformed', node: usedNodes - 1 }
    const read = readTrieNode(node)
    let child: Uint8Array | undefined
    if (!read) return malformed
    if ('children' in read) {
      child = read.children[digits[depth] ?? 16]
      depth++
      if (depth > digits.length || !child) return malformed
      if (isEmptyItem(child)) return { kind: 'absent', usedNodes }
    } else {
      child = read.child
      const end = depth + read.digits.length
      if (read.isLeaf ? end !== digits.length : end >= digits.length) return malformed
      if (!isSameBytes(read.digits, digits.subarray(depth, end)))
        return { kind: 'absent', usedNodes }
      if (read.isLeaf) {
        const value = readRlpBytes(child)
        return value ? { kind: 'value', value, usedNodes } : malformed
      }
      depth = end
    }
    const hash = readRlpBytes(child)
    if (hash && hash.length !== 32) return malformed
    reference = hash ? { hash } : { embedded: child }
  }
}

/** A branch, or a leaf or extension with its digits; `child` is a leaf's value. Items are still encoded. */
export type TrieNode =
  | { children: readonly Uint8Array[] }
  | { digits: Uint8Array; isLeaf: boolean; child: Uint8Array }

/** Reads an encoded node; the digits stand behind flags of its kind and of an odd count. */
export function readTrieNode(node: Uint8Array): TrieNode | undefined {
  const items = readRlpList(node)
  if (items?.length === 17) return { children: items }
  const [path, child] = items ?? []
  const [flags, ...rest] = toNibbles((path && readRlpBytes(path)) ?? new Uint8Array())
  if (!child || items?.length !== 2 || flags === undefined || flags > 3) return undefined
  return { isLeaf: flags >= 2, digits: Uint8Array.from(flags % 2 ? rest : rest.slice(1)), child }
}
