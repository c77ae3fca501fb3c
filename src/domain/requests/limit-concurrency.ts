/**
 * Runs tasks, at most `concurrency` at once; the others wait and begin in their order. A task that
 * fails frees its slot, so that one which no one wants any more need only throw when it begins.
 */
export function createLimiter(concurrency: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // Its slot goes to the first that waits.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/**
 * Runs a task for each item, at most `concurrency` at once and begun in their order. After the
 * first failure nothing new is begun; running tasks may still end, and then the failure is thrown.
 */
export async function forEachConcurrent<T>(
  items: Iterable<T>,
  concurrency: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const failures: unknown[] = []
  async function takeItems(): Promise<void> {
    for (let next = queue.next(); !next.done && failures.length === 0; next = queue.next())
      await task(next.value).catch((failure: unknown) => failures.push(failure))
  }
  await Promise.all(Array.from({ length: concurrency }, takeItems))
  if (failures.length > 0) throw failures[0]
}
