/**
 * Reads a moment as people write it: seconds or milliseconds since 1970, or a date with or without a
 * time. Without `Z` or an offset it is meant in UTC, or, with `local`, in the zone of this device.
 */
export function readMoment(
  text: string,
  local: boolean,
): { seconds: bigint } | { problem: string } {
  const typed = text.trim().replace(/\s+UTC$/i, 'Z')
  if (/^\d{13}$/.test(typed)) return { seconds: BigInt(typed) / 1000n }
  if (/^\d{5,12}$/.test(typed)) return { seconds: BigInt(typed) }
  const [, date, time = '00:00', zone = ''] =
    typed.match(
      /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i,
    ) ?? []
  if (date === undefined)
    return {
      problem: 'Write a time like 2026-01-31 13:45:00, or the seconds since 1970.',
    }
  const offset = zone === '' ? (local ? '' : 'Z') : zone.toUpperCase()
  const milliseconds = Date.parse(`${date}T${time}${offset}`)
  if (Number.isNaN(milliseconds) || rolledOver(date))
    return { problem: `There is no such moment: ${typed}.` }
  if (milliseconds < 0) return { problem: 'Blocks count their time from 1970 on.' }
  return { seconds: BigInt(Math.floor(milliseconds / 1000)) }
}

/** Some engines read February 30 as March 2. */
const rolledOver = (date: string) => {
  const read = new Date(`${date}T00:00Z`)
  return Number.isNaN(read.getTime()) || !read.toISOString().startsWith(date)
}

/** Seconds since 1970 as `readMoment` takes them: `2026-01-31 13:45:00`, in UTC or local. */
export function momentText(seconds: bigint, local: boolean): string {
  const date = new Date(Number(seconds) * 1000)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return seconds.toString()
  const shown = local ? new Date(date.getTime() - date.getTimezoneOffset() * 60_000) : date
  return shown.toISOString().slice(0, 19).replace('T', ' ')
}
