/** Where the dashboard is served on its host: `/`, or what it was built for (`--base`). */
const basePath = import.meta.env.BASE_URL

/**
 * The whole address of a page of ours, for others; with an empty path, what all of them begin with.
 */
export const pageAddress = (path: string): string => location.origin + basePath.slice(0, -1) + path
