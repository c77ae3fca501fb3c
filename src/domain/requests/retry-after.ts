import { isRawObject } from '#domain/values/raw.ts'

/** Longest wait, seconds: a day, even where a service asks for more, by mistake or to harm. */
const maxSeconds = 86_400

/** An HTTP date as RFC 9110 (5.6.7) writes it today and as it was written before: three forms. */
const httpDatePattern =
  /^[a-z]{3,9},? (?:\d{2}[ -][a-z]{3}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT|[a-z]{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/i

/**
 * Whole seconds that a `Retry-After` header asks to wait, from 0 to a day, given as seconds or as a
 * date (RFC 9110, 10.2.3); undefined for what is neither. `Date.parse` alone reads `-5` as a date.
 */
export function readRetryAfterSeconds(header: string): number | undefined {
  const text = header.trim()
  const seconds = /^\d+(\.\d+)?$/.test(text)
    ? Number(text)
    : httpDatePattern.test(text)
      ? (Date.parse(/GMT$/i.test(text) ? text : `${text} GMT`) - Date.now()) / 1000
      : Number.NaN
  return Number.isNaN(seconds) ? undefined : boundWaitSeconds(seconds)
}

/**
 * Whole seconds of a wait that a provider asks for, from 0 to a day: timers overflow after 24 days.
 * @internal Exported for tests.
 */
export const boundWaitSeconds = (seconds: number): number =>
  Math.min(maxSeconds, Math.max(0, Math.ceil(seconds)))

/**
 * Seconds to wait that a JSON-RPC error asks for: `data.backoff_seconds`, as Infura's documentation writes
 * it, or `data.rate.backoff_seconds`, as Infura sends it. Undefined when it asks for none.
 */
export function readBackoffSeconds(data: unknown): number | undefined {
  if (!isRawObject(data)) return undefined
  const backoffSource = isRawObject(data.rate) ? data.rate : data
  const backoffSeconds = backoffSource.backoff_seconds
  if (typeof backoffSeconds !== 'number' && typeof backoffSeconds !== 'string') return undefined
  return Number.isFinite(Number(backoffSeconds))
    ? boundWaitSeconds(Number(backoffSeconds))
    : undefined
}
