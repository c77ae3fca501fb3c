import { useBlockLabel } from '#queries/state/block-label.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'

/** A block as a summary says it: "latest block", "block 1,234 · 2026-01-31 12:00:00 UTC". */
export function BlockLabel({ text }: { text: string }) {
  const { label, timeText } = useBlockLabel(usePageNetwork(), text)
  return (
    <span>
      {label}
      {timeText && <span className="text-mute"> · {timeText}</span>}
    </span>
  )
}
