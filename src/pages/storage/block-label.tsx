import { isBlockTag } from '#domain/block/block-parameter.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { useBlockTimeText } from '#queries/chain/block-seconds.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'

/** A block as a summary says it: "latest block", "block 1,234 · 2026-01-31 12:00:00 UTC". */
export function BlockLabel({ text }: { text: string }) {
  const timeText = useBlockTimeText(usePageNetwork(), text)
  return (
    <span>
      {labelOf(text.trim())}
      {timeText && <span className="text-mute"> · {timeText}</span>}
    </span>
  )
}

function labelOf(block: string): string {
  if (isBlockTag(block)) return `${block} block`
  return /^(\d+|0x[0-9a-f]{1,16})$/i.test(block) ? `block ${groupDigits(BigInt(block))}` : block
}
