import { editDistance } from '#domain/text/edit-distance.ts'

/** Names the nearest of the right words: `; did you mean --rpc?`, or all where none is near. */
export function nearestHint(word: string, rightWords: readonly string[]): string {
  const [nearest] = rightWords
    .map((right) => ({ right, distance: editDistance(word.slice(0, 40).toLowerCase(), right) }))
    .sort((one, other) => one.distance - other.distance)
  if (nearest && nearest.distance <= Math.max(2, nearest.right.length / 2))
    return `; did you mean ${nearest.right}?`
  return `; there are ${rightWords.join(', ')}`
}
