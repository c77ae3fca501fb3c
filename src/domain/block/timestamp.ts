import { readDate } from '#domain/values/parse-date.ts'

/**
 * Reads a time as people write it: seconds or milliseconds since 1970, or a date with or without a
 * time. A time without a zone is in UTC or, with `local`, in the zone of this browser.
 */
export function parseTimestamp(
  text: string,
  local: boolean,
): { seconds: bigint } | { problem: string } {
  const trimmedText = text.trim()
  if (/^\d{13}$/.test(trimmedText)) return { seconds: BigInt(trimmedText) / 1000n }
  if (/^\d{5,12}$/.test(trimmedText)) return { seconds: BigInt(trimmedText) }
  return (
    readDate(trimmedText, local) ?? {
      problem: 'Invalid time. Example: 2026-01-31 13:45:00, or Unix seconds.',
    }
  )
}

/** Seconds since 1970 as `parseTimestamp` takes them: `2026-01-31 13:45:00`, in UTC or local. */
export function formatTimestamp(seconds: bigint, local: boolean): string {
  const date = new Date(Number(seconds) * 1000)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return seconds.toString()
  const shiftedDate = local ? new Date(date.getTime() - date.getTimezoneOffset() * 60_000) : date
  return shiftedDate.toISOString().slice(0, 19).replace('T', ' ')
}
