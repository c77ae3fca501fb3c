import * as fc from 'fast-check'
import type { Hash } from 'viem'
import { expect, test } from 'vitest'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { mismatch, verified } from '#domain/proof/verdict.ts'
import { ancestorLimit, ancestorQuestion, ancestorVerdict } from '#domain/state/prove-ancestor.ts'
import { proveState } from '#domain/state/prove-state.ts'
import ring45 from '#domain/state/vectors/hive-45-eip2935-ring.json'
import ring52 from '#domain/state/vectors/hive-52-eip2935-ring-2.json'
import { toQuantityHex } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'

const keccak256 = await loadKeccak256()

type Vector = { chainId: number; block: { hash: string; number: string }; proof: RawObject }

/** Whether the head of a recorded proof has the block with this hash at this number. */
function judge({ chainId, block, proof }: Vector, number: bigint, hash: string) {
  const { address, shown } = ancestorQuestion({ hash: hash as Hash, number: toQuantityHex(number) })
  const input = { block, address, answer: proof, shown }
  const request = { hash: block.hash, chainId: BigInt(chainId) }
  return ancestorVerdict(proveState(input, request, keccak256), BigInt(block.number))
}

const at44 = ring45.block.parentHash
const at45 = ring45.block.hash

test('the head’s state names its parent, and a block some below it', () => {
  expect(judge(ring45, 44n, at44)).toMatchObject({ kind: 'verified', brief: 'of block 45' })
  expect(judge(ring52, 45n, ring52.proof.storageProof[1]?.value ?? '').kind).toBe('verified')
})

test('another block at the number is red; a number that the history lacks is not', () => {
  expect(judge(ring45, 44n, at45)).toMatchObject({ kind: 'mismatch', brief: 'not an ancestor' })
  // The contract of this chain was put to use with block 45.
  expect(judge(ring45, 43n, at44)).toMatchObject({ kind: 'unverifiable', brief: 'not kept' })
})

test('no or another contract at the address says nothing, and no newer or a far newer head', () => {
  const [yes, no] = [verified('', ''), mismatch('', '')]
  const other = { echo: yes, header: yes, account: yes, codeHash: no, storage: no }
  expect(ancestorVerdict(other, 45n)).toMatchObject({
    kind: 'unverifiable',
    brief: 'no history contract',
  })
  expect(ancestorVerdict({ ...other, header: no }, 45n).kind).toBe('mismatch')
  expect(ancestorVerdict({ echo: yes, header: yes, account: no }, 45n).kind).toBe('mismatch')
  const limits = [43n, 44n, 45n, 46n, 44n + 8_191n, 45n + 8_191n].map(
    (head) => ancestorLimit({ hash: '0x', number: '0x2c' }, head)?.brief,
  )
  expect(limits).toEqual([
    'head is behind: 43',
    'newest block',
    undefined,
    undefined,
    undefined,
    'too old',
  ])
})

test('a tampered proof of the history is never verified', () => {
  const hex = JSON.stringify(ring45.proof)
  const places = [...hex.matchAll(/[0-9a-f]{8,}/g)].flatMap(({ index, 0: digits }) =>
    Array.from(digits, (_, place) => index + place),
  )
  const outcomes = new Set<string>()
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.integer({ min: 1, max: 15 }), (place, turn) => {
      const digit = ((Number.parseInt(hex[place] ?? '0', 16) + turn) % 16).toString(16)
      const proof = JSON.parse(`${hex.slice(0, place)}${digit}${hex.slice(place + 1)}`)
      const verdict = judge({ ...ring45, proof }, 44n, at44)
      outcomes.add(verdict.kind)
      // The entries of other slots are not read.
      if (verdict.kind === 'verified') expect(isReadAlike(proof)).toBe(true)
    }),
    { numRuns: 400 },
  )
  expect(outcomes).toContain('mismatch')
})

/** Whether a changed answer has the same account, and the same entry of slot 44: the last one counts. */
function isReadAlike(proof: typeof ring45.proof) {
  const readPart = ({ storageProof, ...account }: typeof ring45.proof) =>
    JSON.stringify([account, storageProof.findLast(({ key }) => BigInt(key) === 44n)])
  return readPart(proof) === readPart(ring45.proof)
}
