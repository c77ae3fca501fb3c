/** An offset to go to: decimal, or hexadecimal after `0x`. Undefined when it is not an offset. */
export function parseByteOffset(text: string): number | undefined {
  const trimmedText = text.trim()
  const parsedOffset = /^(0x[0-9a-f]+|\d+)$/i.test(trimmedText) ? Number(trimmedText) : Number.NaN
  return Number.isSafeInteger(parsedOffset) ? parsedOffset : undefined
}
