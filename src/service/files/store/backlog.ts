import { createLimiter } from '#domain/requests/limit-concurrency.ts'

/** Work that goes on while its caller continues. */
export type Backlog = {
  /**
   * Begins a task as soon as there is room, and does not wait for it. Throws what an earlier task
   * threw.
   */
  add(task: () => Promise<unknown>): Promise<void>
  /** Waits for all tasks. Throws what the first failing one threw. */
  settle(): Promise<void>
}

/** At most `concurrency` tasks run at a time, so that neither memory nor file handles run out. */
export function openBacklog(concurrency: number): Backlog {
  const limit = createLimiter(concurrency)
  const running = new Set<Promise<void>>()
  let failure: { reason: unknown } | undefined
  const throwFailure = () => {
    if (failure) throw failure.reason
  }
  return {
    add: (task) =>
      new Promise((begun, refused) => {
        const run: Promise<void> = limit(async () => {
          throwFailure()
          begun()
          await task()
        })
          .catch((reason: unknown) => {
            failure ??= { reason }
            // It may never have begun.
            refused(reason)
          })
          .finally(() => running.delete(run))
        running.add(run)
      }),
    async settle() {
      await Promise.all(running)
      throwFailure()
    },
  }
}
