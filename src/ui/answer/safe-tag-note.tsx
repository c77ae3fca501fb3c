import type { BlockReference } from '#domain/block/block-reference.ts'
import { Note } from '#ui/page/page.tsx'

/** Spec 4.3 does not allow `safe` for finding transactions, and so not for finding blocks. */
export function SafeTagNote({ block }: { block: BlockReference }) {
  if (block.kind !== 'tag' || block.tag !== 'safe') return null
  return (
    <Note inline title="safe is read as finalized here">
      This operation has no tag safe: providers return the finalized block or reject the request.
    </Note>
  )
}
