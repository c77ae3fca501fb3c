/** Bytes that had been sent at a time, in milliseconds of any one clock. */
type TransferSample = { at: number; sent: number }

/** The recent course of a transfer, oldest first; the first is its beginning or the window's. */
export type TransferSamples = readonly TransferSample[]

/** Progress of a transfer: bytes a second, seconds left, seconds since the last byte was sent. */
export type TransferProgress = {
  speed: number | undefined
  left: number | undefined
  still: number
}

/** Speed is measured over this window: longer would hide a change, shorter would jump. */
const rateWindowMs = 10_000
/** No estimate is given before this time. */
const minMeasuredMs = 1000
/** Samples this close count as one, so that a fast line gathers no thousands. */
const minSampleGapMs = 250

/** Adds a sample: how many bytes have been sent by now. */
export function addSample(samples: TransferSamples, { at, sent }: TransferSample): TransferSamples {
  const lastSample = samples.at(-1)
  if (lastSample?.sent === sent) return samples
  const previousSample = samples.at(-2)
  const isTooClose = lastSample && previousSample && at - previousSample.at < minSampleGapMs
  // One sample from before the window stays, or a line that stood still would have no speed at all.
  const lastBeforeWindow = samples.findLastIndex((sample) => at - sample.at > rateWindowMs)
  return [
    ...samples.slice(Math.max(0, lastBeforeWindow), isTooClose ? -1 : undefined),
    { at, sent },
  ]
}

/** How fast `size` bytes go, by the samples; a stalled transfer becomes slower each second. */
export function transferProgress(
  samples: TransferSamples,
  size: number,
  now: number,
): TransferProgress {
  const [first, last] = [
    samples.find(({ at }) => now - at <= rateWindowMs) ?? samples.at(-1),
    samples.at(-1),
  ]
  if (!first || !last) return { speed: undefined, left: undefined, still: 0 }
  const idleSeconds = (now - last.at) / 1000
  const elapsedMs = now - first.at
  if (elapsedMs < minMeasuredMs) return { speed: undefined, left: undefined, still: idleSeconds }
  const bytesPerSecond = (last.sent - first.sent) / (elapsedMs / 1000)
  return {
    speed: bytesPerSecond,
    left: bytesPerSecond === 0 ? undefined : (size - last.sent) / bytesPerSecond,
    still: idleSeconds,
  }
}
