/** Letters to insert, remove, replace or swap to get from one word to the other (Damerau). */
export function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const cost = (by: number, left: number, added: number) =>
        (rows[row - by]?.[column - left] ?? 0) + added
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        cost(1, 0, 1),
        (current[column - 1] ?? 0) + 1,
        cost(1, 1, isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? cost(2, 2, 1) : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(current)
  }
  return rows.at(-1)?.at(-1) ?? 0
}
