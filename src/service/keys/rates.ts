import type { ServiceConfig } from '#service/config/config.ts'
import type { ApiKey } from '#service/config/key-file.ts'
import type { AdmitMessages } from '#service/rpc/handler.ts'
import type { CountRefusal } from '#service/status/metrics.ts'

/**
 * A token bucket for each key, in this copy of the service only: n copies behind a load balancer
 * admit n times as much. More messages at once than the bucket holds pass when it is full, and
 * leave a debt. `now` is in milliseconds.
 */
export function createRates(
  defaults: Pick<ServiceConfig['limits'], 'requestsPerSecond' | 'burst'>,
  countRefusal: CountRefusal,
  now: () => number = () => performance.now(),
): (key: ApiKey) => AdmitMessages {
  const bucketByKey = new Map<string, { tokens: number; updatedAtMs: number }>()
  return (key) => {
    const tokensPerSecond = key.requestsPerSecond ?? defaults.requestsPerSecond
    if (tokensPerSecond === undefined) return () => undefined
    const bucketSize = key.burst ?? defaults.burst ?? Math.max(1, Math.ceil(tokensPerSecond))
    const bucket = bucketByKey.get(key.key) ?? { tokens: bucketSize, updatedAtMs: now() }
    bucketByKey.set(key.key, bucket)
    return (messages) => {
      const nowMs = now()
      bucket.tokens = Math.min(
        bucketSize,
        bucket.tokens + ((nowMs - bucket.updatedAtMs) / 1000) * tokensPerSecond,
      )
      bucket.updatedAtMs = nowMs
      const missingTokens = Math.min(messages, bucketSize) - bucket.tokens
      if (missingTokens > 0) {
        countRefusal('rate')
        return Math.max(1, Math.ceil(missingTokens / tokensPerSecond))
      }
      bucket.tokens -= messages
      return undefined
    }
  }
}
