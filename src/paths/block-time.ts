/** The look-up of a block by its time. */
export type BlockTimeAddress = {
  network: string
  /** Seconds since 1970; undefined before a time was chosen. */
  time?: bigint | undefined
  /** Seconds that the block may lie before the time; 0 asks for the very last one. */
  within?: number | undefined
}

/** Address of the look-up; the time in UTC, so that it means the same to anyone who opens it. */
export function blockTimePath({ network, time, within = 0 }: BlockTimeAddress): string {
  const searchParams = new URLSearchParams()
  if (time !== undefined) searchParams.set('time', formatTime(time))
  if (within > 0) searchParams.set('within', String(within))
  const queryText = searchParams.size > 0 ? `?${searchParams}` : ''
  return `/${encodeURIComponent(network)}/block/at${queryText}`
}

/** Reads the address; what is not a time in it is left out. */
export function parseBlockTimePath(
  params: { network?: string | undefined },
  searchParams: URLSearchParams,
): BlockTimeAddress {
  const timeText = searchParams.get('time') ?? ''
  const withinText = searchParams.get('within') ?? ''
  return {
    network: params.network ?? '',
    time: parseTime(timeText),
    within: /^\d{1,6}$/.test(withinText) ? Number(withinText) : 0,
  }
}

/** As people read it where the calendar reaches, else in seconds. */
const formatTime = (seconds: bigint) =>
  seconds <= calendarEndSeconds
    ? new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z')
    : seconds.toString()

/** 9999-12-31T23:59:59Z, after which a year has more than four digits. */
const calendarEndSeconds = 253_402_300_799n

function parseTime(text: string): bigint | undefined {
  if (/^\d{1,15}$/.test(text)) return BigInt(text)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/.test(text)) return undefined
  const timestampMs = Date.parse(text)
  return timestampMs >= 0 ? BigInt(timestampMs / 1000) : undefined
}
