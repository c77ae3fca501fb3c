/** Work that goes on while its caller continues. */
export type Backlog = {
  /** Starts a task as soon as there is room. Throws what an earlier task threw. */
  add(task: () => Promise<unknown>): Promise<void>
  /** Waits for all tasks. Throws what the first failing one threw. */
  settle(): Promise<void>
}

/** At most `atOnce` tasks run at a time, so that neither memory nor file handles run out. */
export function openBacklog(atOnce: number): Backlog {
  const running = new Set<Promise<void>>()
  let failure: { reason: unknown } | undefined
  const throwFailure = () => {
    if (failure) throw failure.reason
  }
  return {
    async add(task) {
      while (running.size >= atOnce) await Promise.race(running)
      throwFailure()
      const run: Promise<void> = task()
        .then(
          () => {},
          (reason: unknown) => {
            failure ??= { reason }
          },
        )
        .finally(() => running.delete(run))
      running.add(run)
    },
    async settle() {
      await Promise.all(running)
      throwFailure()
    },
  }
}
