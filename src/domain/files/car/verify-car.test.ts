import { expect, test } from 'vitest'
import { carFixture } from '#testing/car-fixtures.ts'
import { trialAmount } from '#testing/trial-amount.ts'
import { sha256 } from '#workers/sha256.ts'
import { judgeCar, verifyCar } from './verify-car.ts'

async function verify(bytes: Uint8Array<ArrayBuffer>) {
  const read = async (start: number, length: number) => bytes.slice(start, start + length)
  const report = await verifyCar(read, sha256, () => undefined)
  return { ...report, verdict: judgeCar(report) }
}

const without = (bytes: Uint8Array, start: number, end: number) =>
  Uint8Array.of(...bytes.subarray(0, start), ...bytes.subarray(end))

const withByte = (bytes: Uint8Array, at: number, byte: number) =>
  Uint8Array.from(bytes, (other, index) => (index === at ? byte : other))

test.each(['carv1-basic', 'carv1'] as const)(
  '%s has two roots and eight blocks, all of them verified',
  async (name) => {
    expect(await verify(carFixture(name))).toMatchObject({
      verdict: 'verified',
      version: 1,
      roots: [
        {
          cid: 'bafyreihyrpefhacm6kkp4ql6j6udakdit7g3dmkzfriqfykhjw6cad5lrm',
          isFound: true,
        },
        {
          cid: 'bafyreidj5idub6mapiupjwjsyyxhyhedxycv4vihfsicm2vt46o7morwlm',
          isFound: true,
        },
      ],
      blockCount: 8,
      verifiedCount: 8,
      missingCount: 0,
      problem: undefined,
    })
  },
)

test('of a CARv2, the CARv1 inside is read, and its index is not', async () => {
  expect(await verify(carFixture('carv2'))).toMatchObject({
    verdict: 'verified',
    version: 2,
    roots: [{ cid: 'QmfEoLyB5NndqeKieExd1rtJzTduQUPEV8TwAYcUiy3H5Z', isFound: true }],
    blockCount: 5,
    verifiedCount: 5,
  })
})

test('a file that can no longer be read is not told as “not a CAR”', async () => {
  const lost = new DOMException('The file was moved.', 'NotReadableError')
  const read = () => Promise.reject(lost)
  await expect(verifyCar(read, sha256, () => undefined)).rejects.toBe(lost)
})

test('a changed byte of a block is a mismatch, with the CID and the byte of its section', async () => {
  // js-car, goCarIndex: the block `cccc` is at byte 362 of the section at 325.
  expect(await verify(withByte(carFixture('carv1-basic'), 362, 0x64))).toMatchObject({
    verdict: 'mismatch',
    mismatchCount: 1,
    mismatches: [
      { cid: 'bafkreifw7plhl6mofk6sfvhnfh64qmkq73oeqwl6sloru6rehaoujituke', offset: 325 },
    ],
    // Whatever has its CID, it is not in the file.
    missing: ['bafkreifw7plhl6mofk6sfvhnfh64qmkq73oeqwl6sloru6rehaoujituke'],
  })
})

test('a changed block has one form in both lists, that of the file', async () => {
  // js-car, goCarIndex: the section before the one at 325, whose CID is of version 0.
  const { mismatches, missing } = await verify(withByte(carFixture('carv1-basic'), 324, 0))
  expect(missing).toEqual(mismatches.map(({ cid }) => cid))
  expect(missing).toEqual([expect.stringMatching(/^Qm/)])
})

test('a block that is linked to and not there is named, and so is a root', async () => {
  const basic = carFixture('carv1-basic')
  expect(await verify(without(basic, 325, 366))).toMatchObject({
    verdict: 'incomplete',
    blockCount: 7,
    missingCount: 1,
    missing: ['bafkreifw7plhl6mofk6sfvhnfh64qmkq73oeqwl6sloru6rehaoujituke'],
  })
  // The last block, the second root.
  expect(await verify(basic.slice(0, 660))).toMatchObject({
    verdict: 'incomplete',
    roots: [{ isFound: true }, { isFound: false }],
    missing: ['bafyreidj5idub6mapiupjwjsyyxhyhedxycv4vihfsicm2vt46o7morwlm'],
  })
})

test('a file that ends in a block says at which byte that begins', async () => {
  const basic = carFixture('carv1-basic')
  expect(await verify(basic.slice(0, 700))).toMatchObject({
    verdict: 'cut off',
    blockCount: 7,
    problem: { offset: 660, what: 'The file ends in what begins here.' },
  })
  // In the second byte of a length of two.
  expect((await verify(basic.slice(0, 193))).problem?.offset).toBe(192)
  for (let length = 0; length < basic.length; length++)
    expect((await verify(basic.slice(0, length))).verdict).not.toBe('verified')
})

test('a CARv2 that ends between two blocks is cut off, as it says how long it is', async () => {
  // js-car, goCarV2Index: the last block is the section from 455 to 499.
  expect(await verify(carFixture('carv2').slice(0, 455))).toMatchObject({
    verdict: 'cut off',
    blockCount: 4,
    problem: { offset: 455 },
  })
})

test('what is not a CAR is not taken for one, and a version that is not known neither', async () => {
  for (const bytes of [[], [0], [0x61], [...new TextEncoder().encode('hello world, a text file')]])
    expect(await verify(Uint8Array.from(bytes))).toMatchObject({
      verdict: 'not a CAR',
      problem: { what: 'This file has no whole CAR header.' },
    })
  // js-car, test/test-errors.spec.js: `{ version: 3 }`.
  const version3 = [0x0a, 0xa1, 0x67, 0x76, 0x65, 0x72, 0x73, 0x69, 0x6f, 0x6e, 3]
  expect(await verify(Uint8Array.from(version3))).toMatchObject({
    verdict: 'not a CAR',
    problem: { what: expect.stringContaining('version: 3') },
  })
})

test('a section that cannot be read is malformed, at its byte; what is before it counts', async () => {
  const basic = carFixture('carv1-basic')
  const end = basic.length
  for (const bytes of [
    [0],
    [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1],
    // A gigabyte, of which nothing is there.
    [0x80, 0x80, 0x80, 0x80, 4, ...basic.subarray(101, 137)],
    [3, 9, 9, 9],
  ])
    expect(await verify(Uint8Array.of(...basic, ...bytes))).toMatchObject({
      verdict: 'malformed',
      blockCount: 8,
      problem: { offset: end },
    })
})

test('a hash that is not computed here is said, and its block is not called verified', async () => {
  // A raw block of one byte whose CID says blake2b-256 (0xb220).
  const digest = new Uint8Array(32)
  const cid = [1, 0x55, 0xa0, 0xe4, 0x02, 32, ...digest]
  const header = carFixture('carv1-basic').slice(0, 100)
  const bytes = Uint8Array.of(...header, cid.length + 1, ...cid, 7)
  expect(await verify(bytes)).toMatchObject({
    verdict: 'incomplete',
    blockCount: 1,
    verifiedCount: 0,
    unchecked: { 'blake2b-256': 1 },
  })
})

test('any bytes are judged without an exception', async () => {
  const basic = carFixture('carv1-basic')
  for (let at = 0; at < basic.length; at += trialAmount(5, 1))
    for (const byte of [0, 0x80, 0xff])
      if (basic[at] !== byte)
        expect((await verify(withByte(basic, at, byte))).verdict, `${at}: ${byte}`).not.toBe(
          'verified',
        )
})
