/** Whether bytes begin so: a character for each byte, `?` for any. */
const startsWithSignature = (bytes: Uint8Array, signature: string): boolean =>
  [...signature].every((byte, at) => byte === '?' || bytes[at] === byte.charCodeAt(0))

/** The result whose signature the first bytes match: the first of a list that fits. */
export const matchSignature = <Result>(
  bytes: Uint8Array,
  signatures: readonly (readonly [what: Result, ...begins: string[]])[],
): Result | undefined =>
  signatures.find(([, ...patterns]) =>
    patterns.some((pattern) => startsWithSignature(bytes, pattern)),
  )?.[0]
