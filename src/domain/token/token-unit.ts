import type { Hex } from 'viem'
import { slice } from 'viem/utils'
import type { ShortView } from '#domain/contract/estimate-read-views.ts'
import type { TokenValue } from '#domain/token/token-values.ts'
import { formatInUnit } from '#domain/values/amount.ts'
import { fromHex } from '#domain/values/integer.ts'
import { decodeTextBytes } from '#domain/values/utf8.ts'

/** Unit of a token, as its contract reports it: nothing else confirms it. */
export type TokenUnit = { symbol: string; decimals: number }

/** A unit, and when it was read, in milliseconds since 1970. */
export type ReadTokenUnit = TokenUnit & { readAt: number }

/** `supportsInterface(bytes4)` of EIP-165. */
const interfaceCall = (interfaceId: Hex): Hex => `0x01ffc9a7${interfaceId.slice(2).padEnd(64, '0')}`

/** The calls that `readTokenUnit` judges: `decimals()`, `symbol()`, EIP-721 and EIP-1155. */
export const tokenUnitCalls: readonly Hex[] = [
  '0x313ce567',
  '0x95d89b41',
  interfaceCall('0x80ac58cd'),
  interfaceCall('0xd9b67a26'),
]

/**
 * The unit of a token by EIP-20's optional functions; undefined for a contract that is not a token,
 * by strict evidence: `decimals` returns one word that fits a uint8, `symbol` a text that can be
 * shown, as a string or, as in contracts before 2018, as bytes32. One that says it is an EIP-721 or
 * EIP-1155 has ids and no amounts, no matter what else it returns.
 */
export function readTokenUnit(views: readonly ShortView[]): TokenUnit | undefined {
  const [decimals, symbol, ...interfaces] = views
  if (interfaces.some((view) => oneWord(view) === 1n)) return undefined
  const decimalCount = oneWord(decimals)
  const symbolText = symbol?.success ? readTokenText(symbol, maxSymbolCharacters) : undefined
  if (decimalCount === undefined || decimalCount > 255n || symbolText === undefined)
    return undefined
  return { symbol: symbolText, decimals: Number(decimalCount) }
}

/** The number that a view returned, when it returned one word. */
const oneWord = (view: ShortView | undefined): bigint | undefined =>
  view?.success && view.byteCount === 32n ? BigInt(view.data) : undefined

/** A text that a view returned, as a string or as bytes32; undefined where none can be shown. */
function readTokenText({ byteCount, data }: ShortView, maxCharacters: number): string | undefined {
  // bytes32, filled with zeros behind the text.
  if (byteCount === 32n) return shownText(data.replace(/(00)+$/, ''), false, maxCharacters)
  // A string: where it begins, its length, its bytes.
  if (byteCount < 64n || BigInt(slice(data, 0, 32)) !== 32n) return undefined
  const length = BigInt(slice(data, 32, 64))
  if (length === 0n || length > byteCount - 64n) return undefined
  const textHex = `0x${data.slice(2 + 128)}`
  const readLength = BigInt(textHex.length / 2 - 1)
  return length > readLength
    ? shownText(textHex, true, maxCharacters)
    : shownText(textHex.slice(0, 2 + Number(length) * 2), false, maxCharacters)
}

/** Longest symbol shown. Symbols of real tokens rarely have more than ten characters. */
const maxSymbolCharacters = 20

/**
 * Characters that are invisible, or could change how the text around them reads: control
 * characters, directions, joiners, lines, fillers, and marks piled on each other.
 */
const unshownCharacters = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]|\p{M}{3}/u

/** A text as it may be shown; undefined for bytes that are not text or cannot be seen. */
function shownText(
  textHex: string,
  isTruncated: boolean,
  maxCharacters: number,
): string | undefined {
  const text = decodeTextBytes(fromHex(textHex) ?? new Uint8Array(), isTruncated)?.trim()
  if (text === undefined || text === '' || unshownCharacters.test(text)) return undefined
  const characters = [...text]
  return characters.length > maxCharacters
    ? `${characters.slice(0, maxCharacters).join('')}…`
    : text
}

const maxFractionDigits = 6

/**
 * An amount of a token in its unit, without the symbol: `exact` as it is, `brief` with up to six
 * decimals, which says when that is not all: (1500000n, 6) → `1.5`; (1n, 18) → `< 0.000001`.
 */
export function formatTokenAmount(
  amount: bigint,
  { decimals }: Pick<TokenUnit, 'decimals'>,
): { brief: string; exact: string } {
  const exact = formatInUnit(amount, decimals)
  const [whole = '', fraction = ''] = exact.split('.')
  if (fraction.length <= maxFractionDigits) return { brief: exact, exact }
  const briefFraction = fraction.slice(0, maxFractionDigits).replace(/0+$/, '')
  if (whole === '0' && briefFraction === '') return { brief: '< 0.000001', exact }
  return { brief: `≈ ${whole}${briefFraction && `.${briefFraction}`}`, exact }
}

/** Whether a number is the highest of its type where that means that a spender has no limit. */
export const isUnlimited = (number: bigint, type: string, value: TokenValue): boolean =>
  value === 'allowance' && number === (1n << BigInt(type.match(/\d+$/)?.[0] ?? 256)) - 1n

/** A token as its own contract describes it: its name, how many units there are, and whether it has ids. */
export type TokenFacts = {
  name: string | undefined
  supply: bigint | undefined
  symbol: string | undefined
  standard: 'ERC-721' | 'ERC-1155' | undefined
}

/**
 * The calls that `readTokenFacts` reads: `name()`, `totalSupply()`, those of a unit behind `decimals()`, and
 * the interface that none supports by EIP-165.
 */
export const tokenFactsCalls: readonly Hex[] = [
  '0x06fdde03',
  '0x18160ddd',
  ...tokenUnitCalls.slice(1),
  interfaceCall('0xffffffff'),
]

/** Longest name shown: those of real tokens rarely have more than thirty characters. */
const maxNameCharacters = 40

/** Reads these facts; what the contract does not return as the EIPs say is undefined. */
export function readTokenFacts([
  name,
  supply,
  symbol,
  erc721,
  erc1155,
  noInterface,
]: readonly ShortView[]): TokenFacts {
  const supports = (view: ShortView | undefined) =>
    oneWord(view) === 1n && oneWord(noInterface) !== 1n
  return {
    name: name?.success ? readTokenText(name, maxNameCharacters) : undefined,
    supply: oneWord(supply),
    symbol: symbol?.success ? readTokenText(symbol, maxSymbolCharacters) : undefined,
    standard: supports(erc721) ? 'ERC-721' : supports(erc1155) ? 'ERC-1155' : undefined,
  }
}
