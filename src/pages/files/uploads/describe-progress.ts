import type { Progress } from '#domain/files/transfer-rate.ts'
import { bytes } from '#domain/values/quantity.ts'
import { distance } from '#domain/values/time.ts'

/** `12.3 MiB/s · 40 seconds left`, as far as it can be said. */
export function progressWords({ speed, left }: Progress): string {
  if (speed === undefined) return ''
  const words = `${bytes(Math.round(speed))}/s`
  return left === undefined ? words : `${words} · ${distance(BigInt(Math.ceil(left)))} left`
}

/** Seconds without a byte after which that is said. */
const stalledAfterSeconds = 30

/** What is told of a line on which nothing moves; undefined while something does. */
export const stallWords = ({ still }: Progress): string | undefined =>
  still < stalledAfterSeconds
    ? undefined
    : `Nothing has left for ${distance(BigInt(Math.floor(still)))}: the line or the service stands still. It goes on by itself when that passes; pausing and resuming begins anew.`
