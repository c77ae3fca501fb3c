import { boundWaitSeconds } from '#domain/requests/retry-after.ts'
import { isRawObject } from '#domain/values/raw.ts'

/**
 * Seconds to wait that a JSON-RPC error asks for: `data.backoff_seconds`, as Infura's
 * documentation writes it, or `data.rate.backoff_seconds`, as Infura sends it. Undefined when it
 * asks for none.
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
