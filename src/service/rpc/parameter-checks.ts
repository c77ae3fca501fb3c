import type { Address, Hash, Hex } from 'viem'
import { byteLength, isAddress, isHash } from '#domain/hex.ts'
import type { BlockParameter, BlockTag } from '#protocol/rpc-methods.ts'

/** Reads one value of a request: its normal form, or undefined when it is not as `expected`. */
export type Check<T> = { expected: string; read: (value: unknown) => T | undefined }

export const address: Check<Address> = {
  expected: '20 bytes as 0x and 40 hexadecimal digits',
  read: (value) => (isAddress(value) ? value : undefined),
}

export const hash: Check<Hash> = {
  expected: '32 bytes as 0x and 64 hexadecimal digits',
  read: (value) => (isHash(value) ? value : undefined),
}

export const flag: Check<boolean> = {
  expected: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
}

export const bytes: Check<Hex> = {
  expected: 'bytes as 0x and an even number of hexadecimal digits',
  read: (value) => (byteLength(value) === undefined ? undefined : (value as Hex)),
}

/** A number of at most so many bits; padding is taken off, because some nodes refuse it. */
export const quantity = (bits: number): Check<Hex> => ({
  expected: `a number of at most ${bits} bits as 0x and hexadecimal digits`,
  read(value) {
    const number = hexNumber(value)
    if (number === undefined || number >= 1n << BigInt(bits)) return undefined
    return `0x${number.toString(16)}`
  },
})

/** A storage position of up to 32 bytes (spec 4.2), padded to 32, which every node accepts. */
export const position: Check<Hex> = {
  expected: 'at most 32 bytes as 0x and hexadecimal digits',
  read(value) {
    const number = hexNumber(value)
    return number === undefined ? undefined : `0x${number.toString(16).padStart(64, '0')}`
  },
}

const tags: readonly unknown[] = ['latest', 'earliest', 'pending', 'safe', 'finalized']
const isTag = (value: unknown): value is BlockTag => tags.includes(value)

/** A block parameter with every tag of spec 2.7. */
export const block: Check<BlockParameter> = {
  expected: `a block number as 0x and hexadecimal digits, or one of ${tags.join(', ')}`,
  // A block number beyond int64 is an error in geth; such a block cannot exist.
  read: (value) => (isTag(value) ? value : quantity(63).read(value)),
}

/** A block parameter where `safe` is not supported and read as `finalized`: spec 4.3 and 4.5. */
export const blockOrFinalized: Check<BlockParameter> = {
  expected: block.expected,
  read: (value) => block.read(value === 'safe' ? 'finalized' : value),
}

function hexNumber(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) return undefined
  return BigInt(value)
}
