/** The look-up of a block by its time. */
export type TimeAddress = {
  network: string
  /** Seconds since 1970; undefined before a time was chosen. */
  time?: bigint | undefined
  /** Seconds that the block may lie before the time; 0 asks for the very last one. */
  within?: number | undefined
}

/** Address of the look-up; the time in UTC, so that it means the same to whoever opens it. */
export function timePath({ network, time, within = 0 }: TimeAddress): string {
  const search = new URLSearchParams()
  if (time !== undefined) search.set('time', writeTime(time))
  if (within > 0) search.set('within', String(within))
  const query = search.size > 0 ? `?${search}` : ''
  return `/${encodeURIComponent(network)}/block/at${query}`
}

/** Reads the address; what is no time in it is left out. */
export function parseTimePath(
  params: { network?: string | undefined },
  search: URLSearchParams,
): TimeAddress {
  const time = search.get('time') ?? ''
  const within = search.get('within') ?? ''
  return {
    network: params.network ?? '',
    time: readTime(time),
    within: /^\d{1,6}$/.test(within) ? Number(within) : 0,
  }
}

/** As people read it where the calendar reaches, else in seconds. */
const writeTime = (seconds: bigint) =>
  seconds <= calendarEnd
    ? new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z')
    : seconds.toString()

/** 9999-12-31T23:59:59Z, after which a year has more than four digits. */
const calendarEnd = 253_402_300_799n

function readTime(text: string): bigint | undefined {
  if (/^\d{1,15}$/.test(text)) return BigInt(text)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/.test(text)) return undefined
  const milliseconds = Date.parse(text)
  return milliseconds >= 0 ? BigInt(milliseconds / 1000) : undefined
}
