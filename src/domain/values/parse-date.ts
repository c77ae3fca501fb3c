import { formatUtc } from '#domain/values/time.ts'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const timePattern =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*([ap]m)?\s*(z|\+?utc|gmt|[+-]\d{2}(?::?\d{2})?)?$/i

/** Beginnings of a text that are a date; a month is a number or a name. */
const dateForms = [
  // ISO 8601 and RFC 3339: 2026-01-31T13:45.
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:t|\s+|$)/i,
  // RFC 5322 and HTTP: Sat, 31 Jan 2026 13:45:00 GMT.
  /^(?:[a-z]{3,9},?\s+)?(?<day>\d{1,2})[\s-](?<month>[a-z]{3,9})[\s-](?<year>\d{4})(?:\s+|$)/i,
  // Etherscan: Jan-31-2026 01:45:00 PM UTC.
  /^(?:[a-z]{3,9},?\s+)?(?<month>[a-z]{3,9})[\s-](?<day>\d{1,2})(?:,?\s|-)\s*(?<year>\d{4})(?:,?\s+|$)/i,
  // Days and months stand in either order: 31.1.2026, 1/31/2026.
  /^(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4})(?:\s+|$)/,
  /^(?<month>\d{1,2})[/.](?<day>\d{1,2})[/.](?<year>\d{4})(?:\s+|$)/,
]

const dateFormsHint = 'Use 2026-01-31 13:45, with Z or an offset such as +01:00.'

/**
 * A date, perhaps with a time: as ISO 8601, RFC 5322 or Etherscan write it. Without a zone it is meant
 * in UTC; fractions of a second are left out. Seconds since 1970, or what is wrong with it; undefined
 * for a text that looks like no date.
 */
export function readDate(text: string): { seconds: bigint } | { problem: string } | undefined {
  const trimmedText = text.trim()
  const readings = dateForms.flatMap((pattern) => {
    const found = trimmedText.match(pattern)
    if (!found?.groups) return []
    const { year, month = '', day } = found.groups
    const monthIndex = (Number(month) || monthNumber(month)) - 1
    const date = new Date(Date.UTC(Number(year), monthIndex, Number(day)))
    const isDay = date.getUTCMonth() === monthIndex && date.getUTCDate() === Number(day)
    return [{ date, isDay, timeText: trimmedText.slice(found[0].length) }]
  })
  const [reading, other = reading] = readings.filter(({ isDay }) => isDay)
  if (reading && other) {
    const [day, otherDay] = [reading, other].map(({ date }) => date.toISOString().slice(0, 10))
    if (day !== otherDay)
      return { problem: `Ambiguous date “${trimmedText}”. Use ${otherDay} or ${day}.` }
    const time = readTime(reading.timeText)
    if (!time) return { problem: `Invalid time in “${trimmedText}”. ${dateFormsHint}` }
    const seconds = reading.date.getTime() / 1000 + time.minutes * 60 + time.seconds
    return seconds < 0 ? { problem: 'Block times start at 1970.' } : { seconds: BigInt(seconds) }
  }
  if (readings.length > 0) return { problem: `Invalid date: ${trimmedText}.` }
  return /^\d{1,4}[/.]\d{1,2}[/.]\d{1,4}\b/.test(trimmedText)
    ? { problem: `Ambiguous date “${trimmedText}”. ${dateFormsHint}` }
    : undefined
}

/** A date in seconds since 1970; undefined for any text that is not a date since 1970. */
export function parseDate(text: string): bigint | undefined {
  const read = readDate(text)
  return read && 'seconds' in read ? read.seconds : undefined
}

/** The time that a date means, in UTC; undefined for any text that is not a date since 1970. */
export function dateMeaning(text: string): string | undefined {
  const seconds = parseDate(text)
  return seconds === undefined ? undefined : formatUtc(seconds)
}

const monthNumber = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** The time of a day in UTC. No text is midnight. */
function readTime(text: string): { minutes: number; seconds: number } | undefined {
  if (text === '') return { minutes: 0, seconds: 0 }
  const [, hourText, minute, second = '0', half, zone] = text.match(timePattern) ?? []
  if (hourText === undefined) return undefined
  const hour = Number(hourText)
  if (half && (hour < 1 || hour > 12)) return undefined
  const hours = half ? (hour % 12) + (/p/i.test(half) ? 12 : 0) : hour
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return {
    minutes: hours * 60 + Number(minute) - readOffsetMinutes(zone),
    seconds: Number(second),
  }
}

function readOffsetMinutes(zone = ''): number {
  const [, sign, hours, minutes = '0'] = zone.match(/^([+-])(\d{2}):?(\d{2})?$/) ?? []
  const offsetMinutes = Number(hours ?? 0) * 60 + Number(minutes)
  return sign === '-' ? -offsetMinutes : offsetMinutes
}
