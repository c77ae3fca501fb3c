/** Whether bytes begin so: a character for each byte, `?` for any. */
const begins = (bytes: Uint8Array, signature: string): boolean =>
  [...signature].every((byte, at) => byte === '?' || bytes[at] === byte.charCodeAt(0))

/** What is told by first bytes: the first of a list that fits. */
export const told = <What>(
  bytes: Uint8Array,
  signatures: readonly (readonly [what: What, ...begins: string[]])[],
): What | undefined => signatures.find(([, ...ways]) => ways.some((way) => begins(bytes, way)))?.[0]
