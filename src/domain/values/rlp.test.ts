import * as fc from 'fast-check'
import { toRlp } from 'viem'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '#domain/values/integer.ts'
import { encodeRlp, type Rlp, readRlpBytes, readRlpList } from '#domain/values/rlp.ts'

const text = (content: string) => new TextEncoder().encode(content)
const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array()

// ethereum/tests, RLPTests/rlptest.json.
const vectors: [name: string, item: Rlp, encoded: string][] = [
  ['emptystring', text(''), '0x80'],
  ['bytestring00', bytes('0x00'), '0x00'],
  ['bytestring7F', bytes('0x7f'), '0x7f'],
  ['mediumint1', bytes('0x03e8'), '0x8203e8'],
  ['shortstring', text('dog'), '0x83646f67'],
  [
    'shortstring2',
    text('Lorem ipsum dolor sit amet, consectetur adipisicing eli'),
    '0xb74c6f72656d20697073756d20646f6c6f722073697420616d65742c20636f6e7365637465747572206164697069736963696e6720656c69',
  ],
  [
    'longstring',
    text('Lorem ipsum dolor sit amet, consectetur adipisicing elit'),
    '0xb8384c6f72656d20697073756d20646f6c6f722073697420616d65742c20636f6e7365637465747572206164697069736963696e6720656c6974',
  ],
  ['emptylist', [], '0xc0'],
  ['stringlist', [text('dog'), text('god'), text('cat')], '0xcc83646f6783676f6483636174'],
  ['listsoflists2', [[], [[]], [[], [[]]]], '0xc7c0c1c0c3c0c1c0'],
]

test.each(vectors)('%s is encoded as published', (_, item, encoded) => {
  expect(toHex(encodeRlp(item))).toBe(encoded)
})

const { item } = fc.letrec<{ item: Rlp; list: Rlp }>((tie) => ({
  item: fc.oneof({ depthSize: 'small' }, fc.uint8Array({ maxLength: 300 }), tie('list')),
  list: fc.array(tie('item'), { maxLength: 6 }),
}))

test('any item is encoded as another implementation does', () => {
  fc.assert(
    fc.property(item, (item) => {
      expect(encodeRlp(item)).toEqual(toRlp(item, 'bytes'))
    }),
  )
})

const isBytes = (item: Rlp): item is Uint8Array => item instanceof Uint8Array

const decode = (encoded: Uint8Array): Rlp | undefined =>
  readRlpBytes(encoded) ?? readRlpList(encoded)?.map((part) => decode(part) ?? [])

test('any item is read again as it was encoded, and no more or fewer bytes are it', () => {
  fc.assert(
    fc.property(item, (item) => {
      const encoded = encodeRlp(item)
      expect(decode(encoded)).toEqual(item)
      const read = isBytes(item) ? readRlpBytes : readRlpList
      expect(read(encoded.subarray(0, -1))).toBeUndefined()
      expect(read(Uint8Array.of(...encoded, 0))).toBeUndefined()
    }),
  )
})

test('a length beyond the bytes is none', () => {
  for (const hex of ['0xf8', '0xbf', '0xffffffffffffffffff', '0xc281', '0xf90100'])
    expect(decode(bytes(hex))).toBeUndefined()
})
