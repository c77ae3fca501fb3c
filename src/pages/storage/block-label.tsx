import { labelBlock } from '#domain/block/read-block-parameter.ts'
import { useBlockTimeText } from '#queries/chain/block-seconds.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'

/** A block as a summary says it: "latest block", "block 1,234 · 2026-01-31 12:00:00 UTC". */
export function BlockLabel({ text }: { text: string }) {
  const timeText = useBlockTimeText(usePageNetwork(), text)
  return (
    <span>
      {labelBlock(text)}
      {timeText && <span className="text-mute"> · {timeText}</span>}
    </span>
  )
}
