import { useBlockLabel } from '#queries/state/shown-proofs.ts'
import { usePageNetwork } from '#ui/page/page.tsx'
import { BlockText } from '#ui/values/block-text.tsx'

/** A block as a summary says it: "latest block", "block 1,234 · 2026-01-31 12:00:00 UTC". */
export const BlockLabel = ({ text }: { text: string }) => (
  <BlockText {...useBlockLabel(usePageNetwork(), text)} />
)
