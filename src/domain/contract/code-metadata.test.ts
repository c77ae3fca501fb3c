import fc from 'fast-check'
import { concat, type Hex, numberToHex, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { type CompiledCode, matchCode, readCodeMetadata } from '#domain/contract/code-metadata.ts'
import { fromHex, toHex } from '#domain/values/integer.ts'
import { boxCode } from '#testing/foundry-project.ts'

/** A map as the end of some code. */
const ending = (cbor: string, code: Hex = '0x6001') =>
  concat([code, `0x${cbor}`, numberToHex(cbor.length / 2, { size: 2 })])

// @ethereum-sourcify/bytecode-utils, README.
const published =
  'a2646970667358221220dceca8706b29e917dacf25fceef95acac8d90d765ac926663ce4096195952b6164736f6c634300060b'

test('the published ending of Solidity 0.6.11 names its metadata', () => {
  expect(readCodeMetadata(`0x6080${published}0033`)).toEqual({
    compiler: 'Solidity 0.6.11',
    ipfs: 'QmdD3hpMj6mEFVy9DP4QqjHaoeYbhKsYvApX1YZNfjTVWp',
    swarm: undefined,
    experimental: false,
    size: 53,
  })
})

// Solidity documentation, "Encoding of the Metadata Hash in the Bytecode"; Vyper 0.3.7, asm output.
const hash = 'ab'.repeat(32)
test.each([
  [
    'bzzr0 of old compilers',
    `a165627a7a72305820${hash}`,
    { swarm: { key: 'bzzr0', hash: `0x${hash}` } },
  ],
  [
    'experimental features',
    `a26c6578706572696d656e74616cf564736f6c6343000511`,
    { experimental: true, compiler: 'Solidity 0.5.17' },
  ],
  [
    'a pre-release',
    `a164736f6c63${'74'}${stringToHex('0.8.31-nightly.2025.').slice(2)}`,
    { compiler: 'Solidity 0.8.31-nightly.2025.' },
  ],
  [
    'a compiler that names itself',
    `a164736f6c63${'78'}18${stringToHex('zksolc:1.5.8;solc:0.8.29').slice(2)}`,
    { compiler: 'zksolc:1.5.8;solc:0.8.29' },
  ],
  ['Vyper', 'a165767970657283000307', { compiler: 'Vyper 0.3.7' }],
  ['an inline CID of another hash', `a16469706673421300`, { ipfs: undefined }],
])('%s is read', (_, cbor, found) => {
  expect(readCodeMetadata(ending(cbor))).toMatchObject(found)
})

test.each([
  ['no code', '0x'],
  ['two bytes', '0x0000'],
  ['a length beyond the code', `0x${published}ffff`],
  ['a length too small', `0x${published}0032`],
  ['code without metadata', '0x602a5f5260205ff3'],
  ['an empty map', ending('a0')],
  ['a map of keys that no compiler writes', ending('a1616101')],
  ['a list', ending('83000304')],
  ['a key that is not text', ending('a10102')],
  ['a map that is cut', ending(published.slice(0, -2))],
  ['a map with more behind it', ending(`${published}00`)],
  ['endless items', ending('bf61610102ff')],
] satisfies [string, Hex][])('%s is not metadata', (_, code) => {
  expect(readCodeMetadata(code)).toBeUndefined()
})

test('any bytes are read or refused, never thrown at', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      readCodeMetadata(toHex(bytes))
      readCodeMetadata(ending(toHex(bytes).slice(2)))
    }),
    { numRuns: 2000 },
  )
})

test('a damaged byte of a true ending is refused or read as something, never thrown at', () => {
  const bytes = fromHex(`0x${published}`) ?? new Uint8Array()
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), (place, byte) => {
      const damaged = Uint8Array.from(bytes)
      damaged[place] = byte
      const read = readCodeMetadata(ending(toHex(damaged).slice(2)))
      if (read) expect(read.size).toBe(bytes.length + 2)
    }),
  )
})

// Runtime code of solc 0.8.37 with its metadata (`src/testing/foundry-project.ts`).
test('a code is the compiled one no matter what its metadata, immutables and libraries are, and no other', () => {
  const metadata = boxCode.slice(-106)
  const bytes = boxCode.slice(2, -106)
  const compiled = (object: string, references: CompiledCode['references'] = []) => ({
    object,
    references,
  })
  const otherMetadata = metadata.replace('5b85e6', '000000')
  expect(matchCode(`0x${bytes}${otherMetadata}`, compiled(boxCode))).toBe(
    'same code, other metadata',
  )
  expect(matchCode(boxCode, compiled(boxCode.toUpperCase().replace('0X', '0x')))).toBe('same code')
  expect(matchCode(`${boxCode}00`, compiled(boxCode))).toBeUndefined()
  expect(matchCode(boxCode, compiled(''))).toBeUndefined()
  fc.assert(
    fc.property(fc.nat(bytes.length / 2 - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const byte = Number.parseInt(bytes.slice(2 * at, 2 * at + 2), 16) ^ flip
      const written = byte.toString(16).padStart(2, '0')
      const changed: Hex = `0x${bytes.slice(0, 2 * at)}${written}${bytes.slice(2 * at + 2)}${metadata}`
      expect(matchCode(changed, compiled(boxCode))).toBeUndefined()
      expect(matchCode(changed, compiled(boxCode, [{ start: at, length: 1 }]))).toBe('same code')
    }),
  )
  // A library begins with its own address; the code of what uses it has a placeholder.
  const library = `73${'0'.repeat(40)}30146000`
  expect(matchCode(`0x73${'a'.repeat(40)}30146000`, compiled(library))).toBe('same code')
  const user = `73__$${'f'.repeat(34)}$__63`
  const linked: Hex = `0x73${'b'.repeat(40)}63`
  expect(matchCode(linked, compiled(user, [{ start: 1, length: 20 }]))).toBe('same code')
  expect(matchCode(linked, compiled(user))).toBeUndefined()
})
