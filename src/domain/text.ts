/** The UTF-8 text that `0x` data holds, or undefined when it is not whole, valid UTF-8. */
export function utf8(data: string): string | undefined {
  if (!/^0x([0-9a-f]{2})*$/i.test(data)) return undefined
  try {
    return decodeURIComponent(data.slice(2).replace(/../g, '%$&'))
  } catch {
    return undefined
  }
}

/** Data as text when all of it is printable UTF-8, else undefined. */
export function printable(value: unknown): string | undefined {
  const text = typeof value === 'string' ? utf8(value) : undefined
  return text !== undefined && /^[^\p{C}]+$/u.test(text) ? text : undefined
}
