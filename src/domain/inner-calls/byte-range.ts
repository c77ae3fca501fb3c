import type { Hex } from 'viem'

/** Bytes from `start` to before `end`, as many of them as there are. */
export const byteRange = (bytes: Hex, start: number, end?: number): Hex =>
  `0x${bytes.slice(2 + start * 2, end === undefined ? undefined : 2 + end * 2)}`
