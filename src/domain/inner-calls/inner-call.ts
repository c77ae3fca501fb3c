import type { Address, Hex } from 'viem'
import type { DecodedArgument, DecodedArguments } from '#domain/abi/decoded-call.ts'

/** One step of a call: another call that it makes, or a command of a router. */
export type InnerCall = {
  /** `Call 1`, or the name that the protocol gives it. */
  title: string
  /** Differences from a plain call: `delegatecall`, `may revert`. */
  notes: string[]
  /** Undefined where the outer contract calls itself, or a contract that only it knows. */
  to?: Address | undefined
  /** In wei; undefined where the form has none. */
  value?: bigint | undefined
} & InnerCallContent

export type InnerCallContent =
  /** Call data, to be read by its selector. */
  | { data: Hex }
  /**
   * The step's own arguments, with the calls among them, which are read when they are shown; and
   * how exactly they fit, unless the outer call's arguments say so.
   */
  | {
      args: readonly DecodedArgument[]
      exactness?: Omit<DecodedArguments, 'args'>
      readInner?: (() => InnerCalls) | undefined
    }
  /** Bytes that do not fit, and why. */
  | { bytes: Hex; problem: string }

/** The steps in order, or why the arguments cannot be read as steps. */
export type InnerCalls = InnerCall[] | { problem: string }
