import type { TreeNode, TreeRow } from '#domain/storage/layout/tree-rows.ts'

/** The lines whose node is wanted, and those above them that lead there. */
export function filtered(rows: readonly TreeRow[], wanted: (node: TreeNode) => boolean): TreeRow[] {
  const kept: TreeRow[] = []
  // From the end: a line is kept when one deeper was kept below it.
  let depth = 0
  for (const row of rows.toReversed()) {
    if (row.kind !== 'node') continue
    const leads = row.node.depth < depth
    if (!leads && !wanted(row.node)) continue
    kept.push(row)
    depth = row.node.depth
  }
  return kept.reverse()
}
