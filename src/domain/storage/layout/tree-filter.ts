import type { TreeNode, TreeRow } from '#domain/storage/layout/tree-rows.ts'

/** The lines whose node is wanted, and those above them that lead there. */
export function filterTreeRows(
  rows: readonly TreeRow[],
  isWanted: (node: TreeNode) => boolean,
): TreeRow[] {
  const matchingRows: TreeRow[] = []
  // From the end: a line is kept when one deeper was kept below it.
  let childDepth = 0
  for (const row of rows.toReversed()) {
    if (row.kind !== 'node') continue
    const leadsToMatch = row.node.depth < childDepth
    if (!leadsToMatch && !isWanted(row.node)) continue
    matchingRows.push(row)
    childDepth = row.node.depth
  }
  return matchingRows.reverse()
}
