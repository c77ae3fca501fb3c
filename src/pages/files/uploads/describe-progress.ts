import type { TransferProgress } from '#domain/files/transfer-rate.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { formatDuration } from '#domain/values/time.ts'

/** Speed and remaining time as far as known: `12.3 MiB/s · 40 seconds left`. */
export function describeProgress({ speed, left }: TransferProgress): string {
  if (speed === undefined) return ''
  const speedText = `${formatByteCount(Math.round(speed))}/s`
  return left === undefined
    ? speedText
    : `${speedText} · ${formatDuration(BigInt(Math.ceil(left)))} left`
}

/** Seconds without a byte after which an upload counts as stalled. */
const stalledAfterSeconds = 30

/** The message for a stalled upload; undefined while bytes move. */
export const describeStall = ({ still }: TransferProgress): string | undefined =>
  still < stalledAfterSeconds
    ? undefined
    : `No data sent for ${formatDuration(BigInt(Math.floor(still)))}. The upload continues when the connection does; pause and resume to restart it.`
