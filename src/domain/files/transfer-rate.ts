/** Bytes that had been sent at a moment, in milliseconds of any one clock. */
type Sample = { at: number; sent: number }

/** How a transfer has gone lately, oldest first; the first is its beginning or a moment ago. */
export type Pace = readonly Sample[]

/** What can be said of a transfer: bytes a second, seconds left, seconds since a byte last went. */
export type Progress = {
  speed: number | undefined
  left: number | undefined
  still: number
}

/** Speed is that of the last so many milliseconds: longer would hide a change, shorter would jump. */
const window = 10_000
/** Sooner than this nothing can be said. */
const least = 1000
/** Samples this close count as one, so that a fast line gathers no thousands. */
const apart = 250

/** Notes how many bytes have been sent by now. */
export function paced(pace: Pace, { at, sent }: Sample): Pace {
  const last = pace.at(-1)
  if (last?.sent === sent) return pace
  const before = pace.at(-2)
  const close = last && before && at - before.at < apart
  // One from before the window stays, or a line that stood still would have no speed at all.
  const recent = pace.findLastIndex((sample) => at - sample.at > window)
  return [...pace.slice(Math.max(0, recent), close ? -1 : undefined), { at, sent }]
}

/** How fast `size` bytes go, by what was noted; a line that stands still is slower each second. */
export function progress(pace: Pace, size: number, now: number): Progress {
  const [first, last] = [pace.find(({ at }) => now - at <= window) ?? pace.at(-1), pace.at(-1)]
  if (!first || !last) return { speed: undefined, left: undefined, still: 0 }
  const still = (now - last.at) / 1000
  const passed = now - first.at
  if (passed < least) return { speed: undefined, left: undefined, still }
  const speed = (last.sent - first.sent) / (passed / 1000)
  return { speed, left: speed === 0 ? undefined : (size - last.sent) / speed, still }
}
