/**
 * Seconds that a `Retry-After` header asks to wait, given as seconds or as a date (RFC 9110,
 * 10.2.3); undefined for what is neither.
 */
export function readRetryAfterSeconds(header: string): number | undefined {
  if (/^\d+$/.test(header)) return Number(header)
  const retryAtMs = Date.parse(header)
  return Number.isNaN(retryAtMs)
    ? undefined
    : Math.max(0, Math.ceil((retryAtMs - Date.now()) / 1000))
}
