const timeUnits = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Seconds since 1970 as `2024-03-13 13:56:11 UTC`; undefined beyond the calendar (year 275760). */
export function formatUtc(seconds: bigint): string | undefined {
  const date = new Date(Number(seconds) * 1000)
  if (Number.isNaN(date.getTime())) return undefined
  return `${date.toISOString().replace('T', ' ').replace('.000Z', '')} UTC`
}

/** Seconds since 1970 by ISO 8601, for files and programs. */
export const formatIso = (seconds: bigint | undefined): string | undefined =>
  seconds === undefined ? undefined : formatUtc(seconds)?.replace(' UTC', 'Z').replace(' ', 'T')

/** A time as `formatUtc` writes it; as seconds beyond the calendar. */
export const describeTime = (seconds: bigint): string => formatUtc(seconds) ?? `${seconds} s`

/**
 * The distance between two times in a unit of `formatDuration`: `2 years ago`, `in 5 minutes`, `now`.
 */
export function formatRelativeTime(seconds: bigint, now: number): string {
  const differenceSeconds = Number(seconds) - now
  const durationText = formatDuration(BigInt(Math.abs(Math.trunc(differenceSeconds))))
  if (Math.trunc(differenceSeconds) === 0) return 'now'
  return differenceSeconds < 0 ? `${durationText} ago` : `in ${durationText}`
}

/**
 * A number of seconds in the largest unit of which there are two, or exactly one: `2 years`, `46 hours`,
 * `1 second`. “1 day” for 46 hours would leave out half of it.
 */
export function formatDuration(seconds: bigint): string {
  const [unit, unitSeconds] = timeUnits.find(
    ([, unitSeconds]) => seconds >= 2 * unitSeconds || seconds === BigInt(unitSeconds),
  ) ?? ['second', 1]
  const unitCount = seconds / BigInt(unitSeconds)
  return `${unitCount} ${unit}${unitCount === 1n ? '' : 's'}`
}
