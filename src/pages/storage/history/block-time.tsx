import { formatUtc } from '#domain/values/time.ts'
import { useNumberedTime } from '#queries/state/block-label.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'

/** Timestamp of a block; nothing where no operation can find it. */
export function BlockTime({ number }: { number: bigint }) {
  const timed = useNumberedTime(usePageNetwork(), number.toString())
  const utcText = timed && formatUtc(timed.time)
  if (!utcText) return null
  return <time dateTime={new Date(Number(timed.time) * 1000).toISOString()}>{utcText}</time>
}
