/** Addresses up to here are kept for precompiles and system contracts. Source: EIP-1352. */
const lastReservedAddress = 0xffffn

/** Whether a number is zero or so small that no contract has it as its address: a bare integer. */
export const isReservedAddress = (address: bigint): boolean => address <= lastReservedAddress

/** Whether a number is the address of a precompile of Ethereum, which has no code and takes plain bytes. */
export const isPrecompile = (address: bigint): boolean =>
  (address > 0n && address <= 0x11n) || address === 0x100n

/** Hardly any number in use is larger, and hardly any address, mined or not, is smaller. */
const smallestLikelyAddress = 1n << 112n

/**
 * Whether 20 bytes, as a number, look like an address where nothing says what they are: a hash, perhaps with
 * a few mined zeros. Small integers, round decimal numbers, masks (2^n − 1) and text do not.
 */
export function looksLikeAddress(value: bigint): boolean {
  if (value < smallestLikelyAddress || value >= 1n << 160n) return false
  const hexPairs = value.toString(16).padStart(40, '0').match(/../g) ?? []
  const isRound = value % 1_000_000_000n === 0n
  const isMask = (value & (value + 1n)) === 0n
  const isText =
    new Set(hexPairs).size > 3 &&
    hexPairs.every((pair) => pair === '00' || (pair >= '20' && pair <= '7e'))
  return !isRound && !isMask && !isText && hexPairs.filter((pair) => pair === '00').length < 7
}
