import type { Address, Hex } from 'viem'
import type { DecodedArgument, DecodedArguments } from '#domain/abi/decoded-call.ts'

/** One step of a call: another call that it makes, or a command of a router. */
export type InnerCall = {
  /** `Call 1`, or the name that the protocol gives it. */
  title: string
  /** Tells it from a plain call: `delegatecall`, `may revert`. */
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
   * Arguments of its own, with the calls among them, which are read when they are shown; and how
   * exactly they fit, unless those of the outer call say so.
   */
  | {
      args: readonly DecodedArgument[]
      exactness?: Omit<DecodedArguments, 'args'>
      readInner?: (() => InnerCalls) | undefined
    }
  /** Bytes that do not fit, and why. */
  | { bytes: Hex; problem: string }

/** The steps in their order, or why the arguments cannot be such. */
export type InnerCalls = InnerCall[] | { problem: string }
