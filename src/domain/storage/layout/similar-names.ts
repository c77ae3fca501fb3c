/** Most names listed. */
const maxNames = 5

/** The names most like the typed one, closest first; empty where none is close. */
export function similarNames(typedName: string, names: readonly string[]): string[] {
  const comparableTyped = comparableName(typedName)
  const rankedNames = [...new Set(names)]
    .map((name) => ({ name, edits: editDistance(comparableTyped, comparableName(name)) }))
    .filter(
      ({ name, edits }) =>
        edits <= Math.floor(comparableTyped.length / 3) ||
        (comparableTyped.length > 1 && comparableName(name).includes(comparableTyped)),
    )
    .toSorted((a, b) => a.edits - b.edits)
  return rankedNames.slice(0, maxNames).map(({ name }) => name)
}

const comparableName = (name: string) => name.toLowerCase().replaceAll('_', '')

/** How many letters must be added, removed or changed (Levenshtein). */
function editDistance(from: string, to: string): number {
  let distances = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const nextDistances = [row]
    for (let column = 1; column <= to.length; column++)
      nextDistances[column] = Math.min(
        (distances[column] ?? 0) + 1,
        (nextDistances[column - 1] ?? 0) + 1,
        (distances[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1),
      )
    distances = nextDistances
  }
  return distances.at(-1) ?? 0
}
