import { readRetryAfter } from '#domain/retry-after.ts'

/** Seconds that the headers of an answer ask to wait. */
export function retryAfter(headers: Headers): number | undefined {
  const header = headers.get('retry-after')
  return header === null ? undefined : readRetryAfter(header)
}
