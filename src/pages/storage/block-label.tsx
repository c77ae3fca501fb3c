import { isBlockTag } from '#domain/block/block-parameter.ts'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { formatUtc } from '#domain/values/time.ts'
import { useBlockSeconds } from '#queries/chain/block-seconds.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'

type Props = { text: string; read?: BlockSnapshot | undefined }

/**
 * A block as a summary says it: "latest block", "block 1,234 · 2026-01-31 12:00:00 UTC". The block
 * that was read has a number where the typed text has a tag.
 */
export function BlockLabel({ text: typedText, read }: Props) {
  const text = read?.number?.toString() ?? typedText
  const seconds = useBlockSeconds(usePageNetwork(), text, read?.hash)
  return (
    <span>
      {labelOf(text.trim())}
      {seconds !== undefined && <span className="text-mute"> · {formatUtc(seconds)}</span>}
    </span>
  )
}

function labelOf(block: string): string {
  if (isBlockTag(block)) return `${block} block`
  return /^(\d+|0x[0-9a-f]{1,16})$/i.test(block) ? `block ${groupDigits(BigInt(block))}` : block
}
