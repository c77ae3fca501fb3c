import type { Address, Hex } from 'viem'

/** One step of a call: another call that it makes. */
export type InnerCall = {
  /** `Call 1`, or what the protocol calls it. */
  title: string
  /** Differences from a plain call: `delegatecall`, `may revert`. */
  notes: string[]
  /** Undefined where the outer contract calls itself, or a contract that only it knows. */
  to?: Address | undefined
  /** In wei; undefined where the form has none. */
  value?: bigint | undefined
} /** Call data, to be read by its selector. */ & (
  | { data: Hex }
  /** Bytes that do not fit, and why. */
  | { bytes: Hex; problem: string }
)

/** The steps in order, or why the arguments cannot be read as steps. */
export type InnerCalls = InnerCall[] | { problem: string }

/** Bytes from `start` to before `end`, as many of them as there are. */
export const byteRange = (bytes: Hex, start: number, end?: number): Hex =>
  `0x${bytes.slice(2 + start * 2, end === undefined ? undefined : 2 + end * 2)}`
