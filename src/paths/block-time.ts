import { parseDate } from '#domain/values/parse-date.ts'
import { withQuery } from '#paths/query-text.ts'

export type BlockTimeAddress = {
  network: string
  /** Seconds since 1970; undefined before a time was chosen. */
  time?: bigint | undefined
  /** Text in the link's `time` that is not a valid time. */
  invalidTime?: string
}

/** Address of the look-up; its time is in UTC, so that it means the same for every reader. */
export function blockTimePath({ network, time }: BlockTimeAddress): string {
  const timeText = time === undefined ? undefined : formatTime(time)
  return withQuery(`/${encodeURIComponent(network)}/block/at`, { time: timeText })
}

/** Reads the address; its time may also be a date and time as people write it. */
export function parseBlockTimePath(
  params: { network?: string | undefined },
  searchParams: URLSearchParams,
): BlockTimeAddress {
  const timeText = searchParams.get('time') ?? ''
  const time = parseTime(timeText)
  return {
    network: params.network ?? '',
    time,
    ...(time === undefined && timeText !== '' && { invalidTime: timeText }),
  }
}

/** ISO 8601 up to the year 9999, after that seconds since 1970. */
const formatTime = (seconds: bigint) =>
  seconds <= calendarEndSeconds
    ? new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z')
    : seconds.toString()

/** 9999-12-31T23:59:59Z, after which a year has more than four digits. */
const calendarEndSeconds = 253_402_300_799n

const parseTime = (text: string): bigint | undefined =>
  /^\d{1,15}$/.test(text) ? BigInt(text) : parseDate(text)
