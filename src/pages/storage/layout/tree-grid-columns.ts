/** Grid tracks of the tree on a wide screen, for values at so many blocks. */
export const columns = (blocks: number): string =>
  `minmax(0, 5fr) ${Array(blocks)
    .fill(`minmax(0, ${blocks > 1 ? 3 : 5}fr)`)
    .join(' ')} 9rem`
