import fc from 'fast-check'
import { base32 } from 'multiformats/bases/base32'
import { base36 } from 'multiformats/bases/base36'
import { base58btc } from 'multiformats/bases/base58'
import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { expect, test, vi } from 'vitest'
import { isSameContent, maxCidChars, multibases, readCid } from './cid.ts'
import { cidProblem } from './cid-address.ts'
import { describeCid } from './cid-description.ts'

const anyCid = fc
  .tuple(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.constantFrom(85, 112, 113))
  .map(([digest, codec]) => CID.createV1(codec, create(18, digest)))

// `hello world` in version 0 and 1 with the same blocks: kubo, test/sharness/t0040-add-and-cat.sh.
const helloV0 = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const helloV1 = 'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa'
const helloRaw = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'

test('a published CID of version 0 is taken apart', () => {
  expect(describeCid(helloV0)).toEqual({
    version: 0,
    base: 'base58btc',
    codec: 'dag-pb',
    hash: 'sha2-256',
    digest: '0xf852c7fa62f971817f54d8a80dcd63fcf7098b3cbde9ae8ec1ee449013ec5db0',
  })
})

test('a raw CID says the SHA-256 of its content', () => {
  expect(describeCid(helloRaw)).toMatchObject({
    version: 1,
    base: 'base32',
    codec: 'raw',
    // printf 'hello world' | sha256sum
    digest: '0xb94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
  })
})

test('an identity CID holds its content itself', () => {
  expect(describeCid('bafkqaaa')).toMatchObject({ codec: 'raw', hash: 'identity', digest: '0x' })
})

test('version and spelling do not change what a CID names, codec and digest do', () => {
  expect(isSameContent(helloV0, helloV1)).toBe(true)
  expect(isSameContent(helloV0, helloRaw)).toBe(false)
  expect(isSameContent(helloV0, 'no CID')).toBe(false)
  fc.assert(
    fc.property(anyCid, anyCid, (cid, other) => {
      const spellings = [base32, base36, base58btc].map((base) => cid.toString(base))
      for (const spelling of spellings) expect(isSameContent(spelling, cid.toString())).toBe(true)
      expect(isSameContent(cid.toString(), other.toString())).toBe(cid.equals(other))
    }),
  )
})

test('a CID is read in every base, and says which it is', () => {
  fc.assert(
    fc.property(anyCid, (cid) => {
      for (const base of multibases) {
        const text = cid.toString(base)
        expect(readCid(text)?.equals(cid)).toBe(true)
        expect(describeCid(text)?.base).toBe(base.name)
        expect(cidProblem(text)).toBeUndefined()
      }
    }),
    { numRuns: 20 },
  )
})

test('with a character that no base has, a text is not a CID', () => {
  const odd = fc.constantFrom('\u202e', 'é', '你', ' ', '\0')
  fc.assert(
    fc.property(anyCid, odd, fc.nat(200), (cid, odd, at) => {
      const texts = multibases.map((base) => cid.toString(base))
      if (cid.code === 112) texts.push(cid.toV0().toString())
      for (const text of texts)
        for (const harmed of [text.slice(0, at) + odd + text.slice(at + 1), text + odd, odd + text])
          expect([harmed, readCid(harmed)]).toEqual([harmed, undefined])
    }),
    { numRuns: 50 },
  )
})

test('what is too long for a CID is not decoded, which would take the square of its length', () => {
  const decode = vi.spyOn(CID, 'decode')
  for (const first of ['z', 'Q', 'k', '9', 'Z']) {
    const texts = [maxCidChars - 1, maxCidChars].map((length) => first + '8'.repeat(length))
    expect(texts.map(readCid)).toEqual([undefined, undefined])
    expect(decode).toHaveBeenCalledOnce()
    decode.mockClear()
  }
  decode.mockRestore()
})

test('every CID is without problem, and none that has lost a character is', () => {
  fc.assert(
    fc.property(anyCid, fc.nat(45), (cid, at) => {
      const texts = [cid.toString(), ...(cid.code === 112 ? [cid.toV0().toString()] : [])]
      for (const text of texts) {
        expect(cidProblem(text)).toBeUndefined()
        expect(cidProblem(text.slice(0, at) + text.slice(at + 1))).toBeDefined()
      }
    }),
  )
})

test('what is wrong with a CID is named with its fix', () => {
  expect(cidProblem('')).toMatch(/^Enter a CID/)
  expect(cidProblem(helloV0.slice(0, -1))).toMatch(/46 characters; this one has 45: 1 missing/)
  expect(cidProblem(`${helloV0}x`)).toMatch(/47: 1 too many/)
  expect(cidProblem(helloV0.toLowerCase())).toMatch(/capital letters/)
  expect(cidProblem(helloV0.replace('4', '0'))).toMatch(/Found “0”/)
  expect(cidProblem(helloV1.slice(0, -2))).toMatch(/59 characters; this one has 57: 2 missing/)
  expect(cidProblem(helloV1.replace('7', '8'))).toMatch(/only a–z and 2–7. Found “8”/)
  expect(cidProblem(`0x${'ab'.repeat(32)}`)).toMatch(/hex hash, not a CID/)
  expect(cidProblem('readme.txt')).toMatch(/^Invalid CID/)
})
