import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWord } from './word.ts'
import { wordReadings } from './word-readings.ts'

const padded = (digits: string) => `0x${digits.padStart(64, '0')}` as const
const likely = (word: `0x${string}`) =>
  wordReadings(word)
    .filter(({ likely }) => likely)
    .map(({ type, value }) => `${type} ${value}`)

test('short and long forms of a word are padded, and that is said', () => {
  expect(readWord(padded('2a'))).toEqual({ word: padded('2a') })
  for (const [answer, digits] of [
    ['0x', ''],
    ['0x0', ''],
    ['0x2A', '2a'],
    ['0xabc', 'abc'],
    [padded('').concat('00'), ''],
  ] as const) {
    const read = readWord(answer)
    expect(read).toMatchObject({ word: padded(digits) })
    expect('anomaly' in read && read.anomaly).toContain(answer)
  }
})

test('what is not a word is a problem, never a crash', () => {
  fc.assert(
    fc.property(fc.anything(), (answer) => {
      const read = readWord(answer)
      if ('word' in read) expect(read.word).toMatch(/^0x[0-9a-f]{64}$/)
    }),
  )
  expect(readWord(null)).toHaveProperty('problem')
  expect(readWord('zero')).toHaveProperty('problem')
  expect(readWord(`0x1${'0'.repeat(65)}`)).toEqual({
    problem: 'The response has 33 bytes instead of 32.',
  })
})

test('every word can be read, and something about it is plausible', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const all = wordReadings(`0x${Buffer.from(bytes).toString('hex')}`)
      expect(all[0]?.likely).toBe(true)
      for (const { offset, size } of all) expect(offset + size).toBeLessThanOrEqual(32)
    }),
  )
})

test.each([
  [
    'a short string: naddison36/sol2uml slotValues.test.ts',
    '0x5465737453746F7261676520636F6E7472616374000000000000000000000028',
    ['string TestStorage contract'],
  ],
  [
    'an address below a time and a flag, which may begin at any byte',
    '0x000000000000000165f1b14bd8da6bf26964af9d7eed9e03e53415d37aa96045',
    ['bytes32 0x000000000000000165f1b14bd8da6bf26964af9d7eed9e03e53415d37aa96045'],
  ],
  ['a number', padded('174876e800'), ['uint256 100,000,000,000']],
  ['a small negative number', `0x${'f'.repeat(62)}d6`, ['int256 -42']],
  ['one, which may be a true bool', padded('1'), ['uint256 1', 'bool true']],
  [
    'a hash: slot of EIP-1967',
    '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
    ['bytes32 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'],
  ],
  ['a selector: transfer(address,uint256)', `0xa9059cbb${'0'.repeat(56)}`, ['bytes4 0xa9059cbb']],
  [
    'a ray: rate accumulator of MakerDAO’s Vat',
    padded((105n * 10n ** 25n).toString(16)),
    ['uint256 1,050,000,000,000,000,000,000,000,000'],
  ],
  [
    'text in a bytes32: DAI of MakerDAO’s ilks',
    `0x4554482d41${'0'.repeat(54)}`,
    ['bytes32 as text ETH-A'],
  ],
] as const)('the plausible readings of %s come first', (_, word, expected) => {
  expect(likely(word)).toEqual(expected)
})

test('the head of a long string says its length: Remix storageDecoder.ts, 286 bytes', () => {
  const long = wordReadings(padded('23d')).find(({ type }) => type === 'string')
  expect(long?.value).toBe('286 bytes, stored elsewhere')
  // Bounds of the two forms: naddison36/sol2uml slotValues.test.ts.
  expect(wordReadings(padded('41')).some(({ type }) => type === 'string')).toBe(true)
  expect(wordReadings(padded('3f')).some(({ type }) => type === 'string')).toBe(false)
})

test('a sentence does not quote the whole of a long response', () => {
  const read = readWord(`0x${'0'.repeat(10_000)}`)
  expect('anomaly' in read && read.anomaly).toMatch(/^The provider returned 0x0{78}…, longer than/)
})
