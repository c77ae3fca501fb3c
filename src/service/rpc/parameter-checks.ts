import type { Address, Hash, Hex } from 'viem'
import type { BlockParameter, BlockTag } from '#domain/block/block-reference.ts'
import { byteLength, isAddress, isHash } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { type BlockByHash, rpcCode } from '#protocol/json-rpc.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'

/** Reads one value of a request: its normal form, or undefined when it is not `expected`. */
export type ParameterCheck<T> = { expected: string; read: (value: unknown) => T | undefined }

/** An error with code -32602. */
export const invalidParams = (message: string) =>
  new RpcResponseError({ code: rpcCode.invalidParams, message })

/** A value in its normal form. Throws -32602 that names the argument and what is wrong with it. */
export function readValue<T>(
  value: unknown,
  argumentLabel: string,
  { expected, read }: ParameterCheck<T>,
): T {
  const normalValue = read(value)
  if (normalValue !== undefined) return normalValue
  throw invalidParams(`invalid ${argumentLabel}: expected ${expected}, got ${describeValue(value)}`)
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  const jsonText = JSON.stringify(value)
  return jsonText.length > 80
    ? `${jsonText.slice(0, 70)}… (${jsonText.length} characters)`
    : jsonText
}

/** A check of values that are in their normal form as they are. */
export const checkThat = <T>(
  expected: string,
  isValid: (value: unknown) => boolean,
): ParameterCheck<T> => ({ expected, read: (value) => (isValid(value) ? (value as T) : undefined) })

export const objectCheck = checkThat<RawObject>('an object', isRawObject)

export const addressCheck: ParameterCheck<Address> = {
  expected: '20 bytes as 0x and 40 hexadecimal digits',
  read: (value) => (isAddress(value) ? (value.toLowerCase() as Address) : undefined),
}

export const hashCheck: ParameterCheck<Hash> = {
  expected: '32 bytes as 0x and 64 hexadecimal digits',
  read: (value) => (isHash(value) ? (value.toLowerCase() as Hash) : undefined),
}

export const flagCheck = checkThat<boolean>('true or false', (value) => typeof value === 'boolean')

/** A count as a plain number of JSON, which the execution API has nowhere, and traces and Otterscan have. */
export const countCheck = (min: number, max: number) =>
  checkThat<number>(
    `a number from ${min} to ${max}`,
    (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
  )

export const bytesCheck = checkThat<Hex>(
  'bytes as 0x and an even number of hexadecimal digits',
  (value) => byteLength(value) !== undefined,
)

/** A number of at most `bits` bits, without padding, which some nodes refuse. */
export const quantityCheck = (bits: number): ParameterCheck<Hex> => ({
  expected: `a number of at most ${bits} bits as 0x and hexadecimal digits`,
  read(value) {
    const parsedNumber = parseHexNumber(value)
    if (parsedNumber === undefined || parsedNumber >= 1n << BigInt(bits)) return undefined
    return `0x${parsedNumber.toString(16)}`
  },
})

/** A storage position of up to 32 bytes (spec 4.2), padded to 32, which every node accepts. */
export const positionCheck: ParameterCheck<Hex> = {
  expected: 'at most 32 bytes as 0x and hexadecimal digits',
  read(value) {
    const parsedNumber = parseHexNumber(value)
    return parsedNumber === undefined
      ? undefined
      : `0x${parsedNumber.toString(16).padStart(64, '0')}`
  },
}

/** Which tags a network accepts; by spec 4.3 and 4.5 some methods read `safe` as `finalized`. */
export type TagRules = { unsupported: readonly BlockTag[]; safe: 'finalized' | 'own' }

const allTags: readonly BlockTag[] = ['latest', 'earliest', 'pending', 'safe', 'finalized']

/** A block parameter of spec 2.7, with the tags that the rules allow. */
export function blockCheck({ unsupported, safe }: TagRules): ParameterCheck<BlockParameter> {
  const sentTag = (tag: BlockTag) => (tag === 'safe' && safe === 'finalized' ? 'finalized' : tag)
  const acceptedTags = new Map(
    allTags.filter((tag) => !unsupported.includes(sentTag(tag))).map((tag) => [tag, sentTag(tag)]),
  )
  return {
    expected: `a block number as 0x and hexadecimal digits, or one of ${[...acceptedTags.keys()].join(', ')}`,
    // A block number beyond int64 is an error in geth; no such block can exist.
    read: (value) => acceptedTags.get(value as BlockTag) ?? quantityCheck(63).read(value),
  }
}

/**
 * A block parameter that may also be a hash: EIP-1898 as `{ blockHash, requireCanonical }` or `{
 * blockNumber }`, which viem sends, or the hash alone, as in the tests of ethereum/execution-apis.
 */
export function blockOrHashCheck(rules: TagRules): ParameterCheck<BlockParameter | BlockByHash> {
  const { expected, read } = blockCheck(rules)
  return {
    expected: `${expected}, or a block hash`,
    read(value) {
      if (isHash(value)) return { blockHash: value.toLowerCase() as Hash }
      if (!isRawObject(value)) return read(value)
      const { blockHash, blockNumber, requireCanonical, ...others } = value
      if (Object.keys(others).length > 0 || (blockHash != null) === (blockNumber != null))
        return undefined
      if (blockNumber != null)
        return requireCanonical == null ? quantityCheck(63).read(blockNumber) : undefined
      if (!isHash(blockHash)) return undefined
      if (requireCanonical == null) return { blockHash: blockHash.toLowerCase() as Hash }
      if (typeof requireCanonical !== 'boolean') return undefined
      return { blockHash: blockHash.toLowerCase() as Hash, requireCanonical }
    },
  }
}

function parseHexNumber(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) return undefined
  return BigInt(value)
}
