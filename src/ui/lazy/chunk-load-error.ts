/** Messages of Chromium, Firefox and Safari when a file of the dashboard could not be loaded. */
const chunkErrorPattern =
  /dynamically imported module|Importing a module script failed|preload CSS/i

/** Whether a part failed because its file could not be loaded, not because of its own fault. */
export const isChunkLoadError = (error: Error) => chunkErrorPattern.test(error.message)
