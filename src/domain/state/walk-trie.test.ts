import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderedTrieRoot } from '#domain/proof/ordered-trie.ts'
import { walkTrie } from '#domain/state/walk-trie.ts'
import { toHex } from '#domain/values/integer.ts'
import { encodeRlp } from '#domain/values/rlp.ts'
import { keccak256 } from '#testing/block-vectors.ts'

/** A trie whose keys are the indices of values, with the nodes that it hashed. */
function trieOf(values: Uint8Array[]) {
  const nodes = new Map<string, Uint8Array>()
  const root = orderedTrieRoot(values, (bytes) => {
    const hash = keccak256(bytes)
    nodes.set(toHex(hash), bytes)
    return hash
  })
  return { root, nodes }
}

const keyOf = (index: number) =>
  encodeRlp(
    index === 0
      ? new Uint8Array()
      : Uint8Array.from(index > 255 ? [index >> 8, index & 255] : [index]),
  )

/** The nodes on the path of a key: each is the one whose hash the walk misses next. */
function proofOf({ root, nodes }: ReturnType<typeof trieOf>, key: Uint8Array): Uint8Array[] {
  const path: Uint8Array[] = []
  for (;;) {
    const walked = walkTrie(root, key, [...path, Uint8Array.of(0)], keccak256)
    if (walked.kind !== 'other hash') return path
    path.push(nodes.get(toHex(walked.expected)) ?? new Uint8Array())
  }
}

const someValues = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), {
  minLength: 1,
  maxLength: 300,
})

test('every value of a trie is found by its key, short nodes inside of others, too', () => {
  fc.assert(
    fc.property(someValues, fc.nat(), (values, at) => {
      const trie = trieOf(values)
      const index = at % values.length
      const key = keyOf(index)
      const proof = proofOf(trie, key)
      const walked = walkTrie(trie.root, key, proof, keccak256)
      expect(walked).toEqual({ kind: 'value', value: values[index], usedNodes: proof.length })
      const cut = walkTrie(trie.root, key, proof.slice(0, -1), keccak256)
      expect(cut).toEqual({ kind: 'missing', node: proof.length - 1 })
    }),
    { numRuns: 200 },
  )
})

test('a key that no value has is absent', () => {
  fc.assert(
    fc.property(someValues, fc.nat({ max: 1_000 }), (values, beyond) => {
      const trie = trieOf(values)
      const key = keyOf(values.length + beyond)
      const proof = proofOf(trie, key)
      const { kind } = walkTrie(trie.root, key, proof, keccak256)
      // Keys of these tries differ in length, which those of a state do not: a leaf may be too short.
      expect(['absent', 'malformed']).toContain(kind)
      if (key.length === keyOf(values.length - 1).length) expect(kind).toBe('absent')
    }),
    { numRuns: 200 },
  )
})

test('nodes may list again those that are in their parents', () => {
  const values = Array.from({ length: 20 }, (_, index) => Uint8Array.of(index))
  const trie = trieOf(values)
  const nodes = proofOf(trie, keyOf(0))
  // The leaf of index 0, whose key is 0x80: the digit 0 below the digit 8.
  const embedded = encodeRlp([Uint8Array.of(0x30), Uint8Array.of(0)])
  expect(nodes.map(toHex).join()).toContain(toHex(embedded).slice(2))
  const walked = walkTrie(trie.root, keyOf(0), [...nodes, embedded], keccak256)
  expect(walked).toMatchObject({ kind: 'value', usedNodes: nodes.length + 1 })
})

test('bytes of any kind are no proof, and break nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (node) => {
      const { kind } = walkTrie(keccak256(node), keccak256(node), [node], keccak256)
      expect(['absent', 'missing', 'malformed', 'value']).toContain(kind)
    }),
  )
})
