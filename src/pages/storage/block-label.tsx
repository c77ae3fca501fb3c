import { useBlockLabel } from '#queries/state/block-label.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { BlockText } from '#ui/values/block-text.tsx'

/** A block as a summary says it: "latest block", "block 1,234 · 2026-01-31 12:00:00 UTC". */
export const BlockLabel = ({ text }: { text: string }) => (
  <BlockText {...useBlockLabel(usePageNetwork(), text)} />
)
