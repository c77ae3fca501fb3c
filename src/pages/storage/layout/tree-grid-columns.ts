/** Grid tracks of the tree on a wide screen, with a column for each block. */
export const treeGridColumns = (blockCount: number): string =>
  `minmax(0, 5fr) ${Array(blockCount)
    .fill(`minmax(0, ${blockCount > 1 ? 3 : 5}fr)`)
    .join(' ')} 9rem`
