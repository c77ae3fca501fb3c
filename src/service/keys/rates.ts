import type { Config } from '#service/config/config.ts'
import type { ApiKey } from '#service/config/key-file.ts'
import type { CountRefusal } from '#service/status/metrics.ts'
import type { Admit } from '#service/rpc/handler.ts'

/**
 * A token bucket for each key, in this copy of the service only: several copies behind a load
 * balancer admit as many times as much. More messages at once than the bucket holds pass when it is
 * full, and leave a debt. `now` is in milliseconds.
 */
export function createRates(
  defaults: Pick<Config['limits'], 'requestsPerSecond' | 'burst'>,
  refused: CountRefusal,
  now: () => number = () => performance.now(),
): (key: ApiKey) => Admit {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return (key) => {
    const rate = key.requestsPerSecond ?? defaults.requestsPerSecond
    if (rate === undefined) return () => undefined
    const size = key.burst ?? defaults.burst ?? Math.max(1, Math.ceil(rate))
    const bucket = buckets.get(key.key) ?? { tokens: size, at: now() }
    buckets.set(key.key, bucket)
    return (messages) => {
      const time = now()
      bucket.tokens = Math.min(size, bucket.tokens + ((time - bucket.at) / 1000) * rate)
      bucket.at = time
      const missing = Math.min(messages, size) - bucket.tokens
      if (missing > 0) {
        refused('rate')
        return Math.max(1, Math.ceil(missing / rate))
      }
      bucket.tokens -= messages
      return undefined
    }
  }
}
