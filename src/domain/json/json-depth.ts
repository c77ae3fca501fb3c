/** Whether lists and objects are nested deeper than this many levels. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  const pendingValues = [{ value, depth: 0 }]
  for (let nextValue = pendingValues.pop(); nextValue; nextValue = pendingValues.pop()) {
    const { value, depth } = nextValue
    if (typeof value !== 'object' || value === null) continue
    if (depth === levels) return true
    for (const inner of Object.values(value)) pendingValues.push({ value: inner, depth: depth + 1 })
  }
  return false
}
