/** Seconds that a `Retry-After` header asks to wait, given as seconds or as a date (RFC 9110, 10.2.3). */
export function retryAfter(headers: Headers): number | undefined {
  const header = headers.get('retry-after')
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
