/**
 * Asks for each item, `atOnce` at a time and in their order. After the first failure nothing new is
 * begun; what is under way may still end, and then the failure is thrown.
 */
export async function inTurn<T>(
  items: readonly T[],
  ask: (item: T) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const queue = items.values()
  const failures: unknown[] = []
  // Those who share an iterator take each item once.
  async function take() {
    for (const item of queue) {
      if (failures.length > 0) return
      await ask(item).catch((failure: unknown) => failures.push(failure))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  if (failures.length > 0) throw failures[0]
}
