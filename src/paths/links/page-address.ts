/** Path of the dashboard on its host: `/`, or the build's `--base`. */
const basePath = import.meta.env.BASE_URL

/**
 * The whole address of a Keyhole page, to share; with an empty path, the beginning that all of them
 * have.
 */
export const pageAddress = (path: string): string => location.origin + basePath.slice(0, -1) + path
