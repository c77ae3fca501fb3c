/** Path of the dashboard on its host: `/`, or the build's `--base`. */
const basePath = import.meta.env.BASE_URL

/** The whole address of a page, to share; with an empty path, what all of them begin with. */
export const pageAddress = (path: string): string => location.origin + basePath.slice(0, -1) + path
