import type { Hex } from 'viem'
import { isPrecompile } from '#domain/values/address-like.ts'
import { byteLength, isAddress } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { printableText } from '#domain/values/text.ts'

/**
 * The selector of the function that is called, in lower case. A creation runs its own code, a precompile takes
 * plain bytes, and a text or fewer than four bytes are no call.
 */
export function calledSelector({ to, input }: RawObject): Hex | undefined {
  const isCall =
    to !== null &&
    !(isAddress(to) && isPrecompile(BigInt(to))) &&
    (byteLength(input) ?? 0) >= 4 &&
    sentText({ to, input }) === undefined
  return isCall ? (String(input).slice(0, 10).toLowerCase() as Hex) : undefined
}

/** The text that a transaction sends as its input. Four bytes are none: they are as likely a selector. */
export const sentText = ({ to, input }: RawObject): string | undefined =>
  to === null || byteLength(input) === 4 ? undefined : printableText(input)
