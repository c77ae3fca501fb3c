import type { HashingMethod } from '#domain/files/content/content-check.ts'

/** How bytes get their CID, as text. */
export function describeHashing(how: HashingMethod): string {
  if (how === 'raw') return 'One SHA-256 over all bytes'
  return how === 'identity' ? 'Bytes inside the CID' : how.name
}
