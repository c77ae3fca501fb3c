import type { createLimiter } from '#domain/requests/limit-concurrency.ts'

/**
 * Runs tasks while their caller continues, under a limit that several may share, so that neither memory nor
 * handles run out.
 */
export function openBacklog(limit: ReturnType<typeof createLimiter>) {
  const runningTasks = new Set<Promise<void>>()
  let failure: { reason: unknown } | undefined
  const throwFailure = () => {
    if (failure) throw failure.reason
  }
  return {
    /** Resolves when the task has begun, as soon as there is room. Throws what an earlier task threw. */
    add: (task: () => Promise<unknown>) =>
      new Promise<void>((resolve, reject) => {
        const run: Promise<void> = limit(async () => {
          throwFailure()
          resolve()
          await task()
        })
          .catch((reason: unknown) => {
            failure ??= { reason }
            // The task may not have begun.
            reject(reason)
          })
          .finally(() => runningTasks.delete(run))
        runningTasks.add(run)
      }),
    /** Waits for all tasks. Throws what the first failed one threw. */
    async settle() {
      await Promise.all(runningTasks)
      throwFailure()
    },
  }
}
