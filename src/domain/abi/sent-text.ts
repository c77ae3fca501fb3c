import { byteLength } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { printableText } from '#domain/values/text.ts'

/** The text that a transaction sends as its input. Four bytes are none: they are as likely a selector. */
export const sentText = ({ to, input }: RawObject): string | undefined =>
  to === null || byteLength(input) === 4 ? undefined : printableText(input)
