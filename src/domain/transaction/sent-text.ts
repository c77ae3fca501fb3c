import type { RawObject } from '#domain/values/raw.ts'
import { printableText } from '#domain/values/text.ts'

/** Bytes of a selector: a call of a function without arguments has just these. */
const selectorDigits = 2 + 2 * 4

/** The text that a transaction sends as its input. Four letters are none: they are as likely a selector. */
export const sentText = ({ to, input }: RawObject): string | undefined =>
  to === null || String(input).length === selectorDigits ? undefined : printableText(input)
