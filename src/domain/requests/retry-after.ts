/**
 * Seconds that a `Retry-After` header asks to wait, given as seconds or as a date (RFC 9110, 10.2.3);
 * undefined for what is neither.
 */
export function readRetryAfter(header: string): number | undefined {
  if (/^\d+$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
