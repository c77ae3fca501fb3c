import type { TransferProgress } from '#domain/files/transfer-rate.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { formatDuration } from '#domain/values/time.ts'

/** `12.3 MiB/s · 40 seconds left`, as far as it can be said. */
export function describeProgress({ speed, left }: TransferProgress): string {
  if (speed === undefined) return ''
  const speedText = `${formatByteCount(Math.round(speed))}/s`
  return left === undefined
    ? speedText
    : `${speedText} · ${formatDuration(BigInt(Math.ceil(left)))} left`
}

/** Seconds without a byte after which that is said. */
const stalledAfterSeconds = 30

/** What is told of a line on which nothing moves; undefined while something does. */
export const describeStall = ({ still }: TransferProgress): string | undefined =>
  still < stalledAfterSeconds
    ? undefined
    : `Nothing has left for ${formatDuration(BigInt(Math.floor(still)))}: the line or the service stands still. It goes on by itself when that passes; pausing and resuming begins anew.`
