import { isRawObject } from '#domain/values/raw.ts'

/**
 * Seconds to wait that a JSON-RPC error asks for: `data.backoff_seconds`, as Infura's
 * documentation writes it, or `data.rate.backoff_seconds`, as Infura sends it. Undefined when it asks
 * for none.
 */
export function readBackoff(data: unknown): number | undefined {
  if (!isRawObject(data)) return undefined
  const rate = isRawObject(data.rate) ? data.rate : data
  const seconds = rate.backoff_seconds
  if (typeof seconds !== 'number' && typeof seconds !== 'string') return undefined
  return Number.isFinite(Number(seconds)) ? Math.max(0, Math.ceil(Number(seconds))) : undefined
}
