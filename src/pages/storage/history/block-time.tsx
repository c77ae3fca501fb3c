import { formatUtc } from '#domain/values/time.ts'
import { useBlockSeconds } from '#queries/chain/block-seconds.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'

/** Timestamp of a block; nothing where no operation can find it. */
export function BlockTime({ number }: { number: bigint }) {
  const seconds = useBlockSeconds(usePageNetwork(), number.toString())
  const utcText = seconds && formatUtc(seconds)
  if (!utcText) return null
  return <time dateTime={new Date(Number(seconds) * 1000).toISOString()}>{utcText}</time>
}
