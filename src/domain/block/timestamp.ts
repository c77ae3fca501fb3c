/**
 * Reads a time as people write it: seconds or milliseconds since 1970, or a date with or without a
 * time. Without `Z` or an offset it is meant in UTC, or, with `local`, in the zone of this browser.
 */
export function parseTimestamp(
  text: string,
  local: boolean,
): { seconds: bigint } | { problem: string } {
  const trimmedText = text.trim().replace(/\s+UTC$/i, 'Z')
  if (/^\d{13}$/.test(trimmedText)) return { seconds: BigInt(trimmedText) / 1000n }
  if (/^\d{5,12}$/.test(trimmedText)) return { seconds: BigInt(trimmedText) }
  const [, date, time = '00:00', zone = ''] =
    trimmedText.match(
      /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i,
    ) ?? []
  if (date === undefined)
    return {
      problem: 'Invalid time. Example: 2026-01-31 13:45:00, or Unix seconds.',
    }
  const zoneOffset = zone === '' ? (local ? '' : 'Z') : zone.toUpperCase()
  const epochMs = Date.parse(`${date}T${time}${zoneOffset}`)
  if (Number.isNaN(epochMs) || isOverflowDate(date))
    return { problem: `Invalid date: ${trimmedText}.` }
  if (epochMs < 0) return { problem: 'Block times start at 1970.' }
  return { seconds: BigInt(Math.floor(epochMs / 1000)) }
}

/** Some engines read February 30 as March 2. */
const isOverflowDate = (date: string) => {
  const parsedDate = new Date(`${date}T00:00Z`)
  return Number.isNaN(parsedDate.getTime()) || !parsedDate.toISOString().startsWith(date)
}

/** Seconds since 1970 as `parseTimestamp` takes them: `2026-01-31 13:45:00`, in UTC or local. */
export function formatTimestamp(seconds: bigint, local: boolean): string {
  const date = new Date(Number(seconds) * 1000)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return seconds.toString()
  const shiftedDate = local ? new Date(date.getTime() - date.getTimezoneOffset() * 60_000) : date
  return shiftedDate.toISOString().slice(0, 19).replace('T', ' ')
}
