const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Seconds since 1970 as `2024-03-13 13:56:11 UTC`; undefined beyond the calendar (year 275760). */
export function utc(seconds: bigint): string | undefined {
  const date = new Date(Number(seconds) * 1000)
  if (Number.isNaN(date.getTime())) return undefined
  return `${date.toISOString().replace('T', ' ').replace('.000Z', '')} UTC`
}

/** The distance between two times in the largest whole unit: `2 years ago`, `in 5 minutes`, `now`. */
export function relative(seconds: bigint, now: number): string {
  const apart = Number(seconds) - now
  const words = distance(BigInt(Math.abs(Math.trunc(apart))))
  if (Math.trunc(apart) === 0) return 'now'
  return apart < 0 ? `${words} ago` : `in ${words}`
}

/** So many seconds in the largest whole unit: `2 years`, `1 second`. */
export function distance(seconds: bigint): string {
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['second', 1]
  const count = seconds / BigInt(length)
  return `${count} ${unit}${count === 1n ? '' : 's'}`
}
