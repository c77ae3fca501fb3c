import { createMerkleProof, createMPT } from '@ethereumjs/mpt'
import * as fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { compareStorageTries, type StorageDifference } from '#domain/state/differing-slots.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { fromHex, toHex } from '#domain/values/integer.ts'
import { encodeRlp, minimalBytes } from '#domain/values/rlp.ts'
import { keccak256 } from '#testing/block-vectors.ts'

/** Values by slot; zero is a slot without a value. */
type Storage = ReadonlyMap<bigint, bigint>

const hashOfSlot = (slot: bigint) => keccak256(fromHex(slotWord(slot)) ?? new Uint8Array())

async function trieOf(storage: Storage) {
  const trie = await createMPT({ useKeyHashing: true, useKeyHashingFunction: keccak256 })
  for (const [slot, value] of storage)
    if (value !== 0n)
      await trie.put(fromHex(slotWord(slot)) ?? new Uint8Array(), encodeRlp(minimalBytes(value)))
  return trie
}

/** Compares as the page does: proofs of more slots are read until none is asked for. */
async function compareStorages(storages: readonly Storage[], knownSlots: readonly Hex[] = []) {
  const tries = await Promise.all(storages.map(trieOf))
  const roots = tries.map((trie) => toHex(trie.root()))
  const nodes: Hex[] = []
  const compare = () => compareStorageTries({ roots, nodes, knownSlots }, keccak256)
  let compared: StorageDifference = compare()
  for (let round = 0; round < 64 && compared.slotsToProve.length > 0; round++) {
    for (const trie of tries)
      for (const slot of compared.slotsToProve) {
        const proof = await createMerkleProof(trie, fromHex(slot) ?? new Uint8Array())
        nodes.push(...proof.map((node) => toHex(node)))
      }
    compared = compare()
  }
  return compared
}

const someSlot = fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 2n ** 256n - 1n))
/** One value in two is zero, so that slots are in one of the two storages alone. */
const someValue = fc.oneof(fc.constant(0n), fc.bigInt(1n, 300n), fc.bigInt(1n, 2n ** 256n - 1n))
const someStorage = fc
  .array(fc.tuple(someSlot, someValue), { maxLength: 200 })
  .map((entries): Storage => new Map(entries))

test('every slot in which two storages differ is found, with both words, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(
      someStorage,
      fc.array(fc.tuple(someSlot, someValue), { maxLength: 30 }),
      async (one, changes) => {
        const other: Storage = new Map([...one, ...changes])
        const expected = [...new Set([...one.keys(), ...other.keys()])].flatMap((slot) => {
          const words = [one, other].map((storage) => slotWord(storage.get(slot) ?? 0n))
          const plain = slot < 65_536n ? slotWord(slot) : undefined
          return words[0] === words[1]
            ? []
            : [{ hash: toHex(hashOfSlot(slot)), slot: plain, words }]
        })
        const { differing, isWhole } = await compareStorages([one, other])
        expect(isWhole).toBe(true)
        expect(differing).toEqual(expected.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)))
      },
    ),
    { numRuns: 30 },
  )
})

test('a storage without slots is compared with one that has some', async () => {
  const { differing } = await compareStorages([new Map(), new Map([[3n, 7n]])])
  expect(differing.map(({ slot, words }) => [slot, ...words])).toEqual([[3n, 0n, 7n].map(slotWord)])
})

test('a slot far away has its number where it is among those that are known', async () => {
  const far = slotWord(1n << 200n)
  const other = new Map([[1n << 200n, 7n]])
  const found = async (known: Hex[]) =>
    (await compareStorages([new Map(), other], known)).differing.map(({ slot }) => slot)
  expect([await found([]), await found([far])]).toEqual([[undefined], [far]])
})

test('of many slots the first hundred are told, and that there are more', async () => {
  const many = new Map(Array.from({ length: 300 }, (_, slot) => [BigInt(slot), 1n] as const))
  const { differing, isWhole, slotsToProve } = await compareStorages([new Map(), many])
  expect([differing.length, isWhole, slotsToProve]).toEqual([100, false, []])
})

test('a node that is not the one that its parent names is missing, and its slot is asked for', async () => {
  const trie = await trieOf(new Map([[1n, 1n]]))
  const proof = await createMerkleProof(trie, fromHex(slotWord(1n)) ?? new Uint8Array())
  const roots = [toHex(trie.root()), toHex(keccak256(new Uint8Array(1)))]
  const forged = proof.map((node) => toHex(node.with(node.length - 1, 9)))
  expect(compareStorageTries({ roots, nodes: forged, knownSlots: [] }, keccak256)).toEqual({
    differing: [],
    slotsToProve: [slotWord(0n)],
    isWhole: true,
  })
})

test('nodes that name one another many times end at a bound', () => {
  let children = [encodeRlp(Uint8Array.of(1)), encodeRlp(Uint8Array.of(2))]
  const nodes: Hex[] = []
  for (let level = 0; level < 64; level++) {
    children = children.map((child) => {
      const list = Array.from({ length: 16 }, () => child)
      const content = list.reduce((size, { length }) => size + length, 1)
      const prefix =
        content < 56
          ? [0xc0 + content]
          : content < 256
            ? [0xf8, content]
            : [0xf9, content >> 8, content & 255]
      const node = Uint8Array.from([...prefix, ...list.flatMap((item) => [...item]), 0x80])
      nodes.push(toHex(node))
      return encodeRlp(keccak256(node))
    })
  }
  const roots = children.map((child) => toHex(child.subarray(1)))
  const { differing, isWhole } = compareStorageTries({ roots, nodes, knownSlots: [] }, keccak256)
  expect([differing.length <= 100, isWhole]).toEqual([true, false])
})
