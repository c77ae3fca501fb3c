/** Runs the one job of a worker; why it failed reaches the page as an `error` event. */
export function takeSureJob<Job>(run: (job: Job) => Promise<void>): void {
  // No one hears a rejection in a worker.
  addEventListener('message', ({ data }: MessageEvent<Job>) => run(data).catch(reportError))
}

export const problemOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
