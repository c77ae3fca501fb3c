/** How Chromium, Firefox and Safari say that a file of the dashboard did not come. */
const chunkErrorPattern =
  /dynamically imported module|Importing a module script failed|preload CSS/i

/** Whether a part failed because its file did not come, not because it could not be drawn. */
export const isChunkLoadError = (error: Error) => chunkErrorPattern.test(error.message)
