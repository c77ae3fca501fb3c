import { encodeAbiParameters, type Hex, numberToHex, size, slice, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { type ShortView, shortViewBytes } from '#domain/contract/estimate-read-views.ts'
import { formatTokenAmount, isUnlimited, readTokenFacts, readTokenUnit } from './token-unit.ts'

const view = (data: Hex, success = true): ShortView => ({
  success,
  byteCount: BigInt(size(data)),
  data: size(data) > shortViewBytes ? slice(data, 0, shortViewBytes) : data,
})
const reverted = view('0x', false)
const word = (number: bigint) => view(numberToHex(number, { size: 32 }))
const text = (symbol: string) => view(encodeAbiParameters([{ type: 'string' }], [symbol]))
const unit = (
  decimals: ShortView,
  symbol: ShortView,
  nonFungible = reverted,
  multiToken = reverted,
) => readTokenUnit([decimals, symbol, nonFungible, multiToken])
const symbolOf = (symbol: string) => unit(word(18n), text(symbol))?.symbol

test('a symbol is a string or bytes32, as of Maker’s MKR', () => {
  expect(unit(word(6n), text('USDC'))).toEqual({ symbol: 'USDC', decimals: 6 })
  // symbol() of 0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2 on the main network
  const maker = view(stringToHex('MKR', { size: 32 }))
  expect(unit(word(18n), maker)).toEqual({ symbol: 'MKR', decimals: 18 })
  expect(unit(word(0n), text('POINT'))).toEqual({ symbol: 'POINT', decimals: 0 })
  expect(unit(word(255n), text('DEEP'))?.decimals).toBe(255)
})

test('a token with ids is of the standard that it reports', () => {
  const read = (erc721: ShortView, erc1155: ShortView, none = word(0n)) =>
    readTokenFacts([text('Acme Cards'), reverted, text('CARD'), erc721, erc1155, none])
  const facts = { name: 'Acme Cards', symbol: 'CARD', supply: undefined }
  expect(read(word(1n), word(0n))).toEqual({ ...facts, standard: 'ERC-721' })
  expect(read(word(0n), word(1n))).toEqual({ ...facts, standard: 'ERC-1155' })
  expect(read(reverted, word(2n))).toEqual({ ...facts, standard: undefined })
  // Old contracts revert where EIP-165 has them return false; one that returns 1 to everything reports nothing.
  expect(read(word(1n), word(0n), reverted).standard).toBe('ERC-721')
  expect(read(word(1n), word(1n), word(1n)).standard).toBeUndefined()
})

test('what does not answer both as a token does is none', () => {
  for (const decimals of [
    reverted,
    view('0x'),
    view('0x12'),
    word(256n),
    view(`0x${'00'.repeat(64)}`),
  ])
    expect(unit(decimals, text('KEY'))).toBeUndefined()
  const cutShort = view(slice(text('KEY').data, 0, 66))
  const noText = view(numberToHex(42n, { size: 32 }))
  for (const symbol of [reverted, view('0x'), word(0n), noText, text(''), text('   '), cutShort])
    expect(unit(word(18n), symbol)).toBeUndefined()
  expect(readTokenUnit([])).toBeUndefined()
})

test('a contract that says it has ids has no amounts, no matter what else it returns', () => {
  expect(unit(word(18n), text('NFT'), word(1n))).toBeUndefined()
  expect(unit(word(18n), text('MANY'), word(0n), word(1n))).toBeUndefined()
  expect(unit(word(18n), text('KEY'), word(0n), word(0n))).toBeDefined()
})

test('a symbol that could change the text around it, or is not seen, is not a symbol', () => {
  const hostile = [
    ...[
      'US\u202eDC',
      'US\u2066DC',
      'US\u200bDC',
      'ET\u00adH',
      'A\nB',
      'A\u2028B',
      'A\0B',
      '\x1b[2J',
    ],
    ...['\u3164', '\u2800', '\ufeff', 'e\u0301\u0301\u0301', '\u{e0041}'],
  ]
  for (const symbol of hostile) expect([symbol, symbolOf(symbol)]).toEqual([symbol, undefined])
  const invalid = view(`${encodeAbiParameters([{ type: 'bytes' }], ['0xff'])}`)
  expect(unit(word(18n), invalid)).toBeUndefined()
})

test('any other text is only text, and a long one is cut', () => {
  for (const symbol of ['ETH', '<b>ETH</b>', 'שקל', '₿', 'USD₮0', 'aUSDC.e'])
    expect(symbolOf(symbol)).toBe(symbol)
  expect(symbolOf(' KEY ')).toBe('KEY')
  expect(symbolOf('K'.repeat(20))).toBe('K'.repeat(20))
  expect(symbolOf('K'.repeat(21))).toBe(`${'K'.repeat(20)}…`)
  // A megabyte, of which the first bytes are read, cut within a character.
  expect(symbolOf('€'.repeat(350_000))).toBe(`${'€'.repeat(20)}…`)
})

const brief = (amount: bigint, decimals: number) => formatTokenAmount(amount, { decimals }).brief

test('an amount has up to six decimals, and says when that is not all', () => {
  expect(brief(12_500_000n, 6)).toBe('12.5')
  expect(brief(1_234_567_890_123n, 6)).toBe('1,234,567.890123')
  expect(brief(0n, 18)).toBe('0')
  expect(brief(1_000_000_000_000n, 18)).toBe('0.000001')
  expect(brief(999_999_999_999n, 18)).toBe('< 0.000001')
  expect(brief(10n ** 18n + 1n, 18)).toBe('≈ 1')
  expect(brief(1_234_567_891n, 9)).toBe('≈ 1.234567')
  expect(brief(42n, 0)).toBe('42')
  expect(brief(2n ** 256n - 1n, 255)).toBe('< 0.000001')
  expect(formatTokenAmount(1n, { decimals: 8 }).exact).toBe('0.00000001')
})

test('an allowance of the highest number of its type is unlimited, an amount never', () => {
  expect(isUnlimited(2n ** 256n - 1n, 'uint256', 'allowance')).toBe(true)
  expect(isUnlimited(2n ** 96n - 1n, 'uint96', 'allowance')).toBe(true)
  expect(isUnlimited(2n ** 96n - 1n, 'uint256', 'allowance')).toBe(false)
  expect(isUnlimited(2n ** 256n - 1n, 'uint256', 'amount')).toBe(false)
})
