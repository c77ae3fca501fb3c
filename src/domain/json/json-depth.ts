/** Whether lists and objects stand in each other more than so many levels deep. */
export function isDeeper(value: unknown, levels: number): boolean {
  const left = [{ value, depth: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth === levels) return true
    for (const inner of Object.values(value)) left.push({ value: inner, depth: depth + 1 })
  }
  return false
}
