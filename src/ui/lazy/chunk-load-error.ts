/** Messages of Chromium, Firefox, Safari and `workers/run-job.ts` when a file could not be loaded. */
const chunkErrorPattern =
  /dynamically imported module|Importing a module script failed|preload CSS|worker script failed/i

/**
 * Whether something failed because a file of the dashboard could not be loaded, not because of its
 * own fault. Only a reload surely helps: some browsers remember the failure of a file until the
 * page is closed.
 */
export const isChunkLoadError = (error: Error) => chunkErrorPattern.test(error.message)

/** Reason why a file of the dashboard could not be loaded. */
export const chunkLossReason =
  'The server does not respond, or it was updated since this tab was opened.'
