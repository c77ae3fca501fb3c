import * as fc from 'fast-check'
import { toRlp } from 'viem'
import { expect, test } from 'vitest'
import { orderedTrieRoot } from '#domain/proof/ordered-trie.ts'
import { toHex } from '#domain/values/integer.ts'
import { keccak256 } from '#testing/block-vectors.ts'

const root = (values: Uint8Array[]) => toHex(orderedTrieRoot(values, keccak256))

test('without values the root is that of an empty trie', () => {
  // Keccak-256 of the RLP of no bytes (yellow paper, appendix D).
  expect(root([])).toBe('0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421')
})

/** The definition (yellow paper, appendix D) word for word: sets of pairs, however slow. */
function rootByDefinition(values: Uint8Array[]): string {
  type Pair = { key: string; value: Uint8Array }
  type Node = Uint8Array | Node[]
  const rlp = (node: Node): Uint8Array => toRlp(node, 'bytes')
  const prefixed = (key: string, flag: number) =>
    Buffer.from(
      key.length % 2 ? (flag + 1).toString(16) + key : `${flag.toString(16)}0${key}`,
      'hex',
    )
  const child = (pairs: Pair[], depth: number): Node => {
    if (pairs.length === 0) return new Uint8Array()
    const composed = node(pairs, depth)
    return rlp(composed).length < 32 ? composed : keccak256(rlp(composed))
  }
  const node = (pairs: Pair[], depth: number): Node => {
    const [first] = pairs
    if (first && pairs.length === 1) return [prefixed(first.key.slice(depth), 2), first.value]
    let end = depth
    while (pairs.every(({ key }) => key[end] !== undefined && key[end] === first?.key[end])) end++
    if (end > depth) return [prefixed(first?.key.slice(depth, end) ?? '', 0), child(pairs, end)]
    return [
      ...[...'0123456789abcdef'].map((digit) =>
        child(
          pairs.filter(({ key }) => key[depth] === digit),
          depth + 1,
        ),
      ),
      new Uint8Array(),
    ]
  }
  const pairs = values.map((value, index) => ({
    key: toRlp(
      index === 0 ? '0x' : `0x${index.toString(16).padStart(index > 255 ? 4 : 2, '0')}`,
    ).slice(2),
    value,
  }))
  return toHex(keccak256(rlp(node(pairs, 0))))
}

test.each([1, 2, 16, 127, 128, 129, 255, 256, 257, 1500])(
  'the root of %i values is that of the definition',
  (length) => {
    const values = Array.from({ length }, (_, index) => new Uint8Array(40).fill(index))
    expect(root(values)).toBe(rootByDefinition(values))
  },
)

test('short values stand in their parents, and the root is still that of the definition', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 150 }),
      (values) => {
        expect(root(values)).toBe(rootByDefinition(values))
      },
    ),
    { numRuns: 30 },
  )
})
