/** A page's path without its network: a form keeps its text while only that changes. */
export const stripNetwork = (path: string): string => path.replace(/^\/[^/]*/, '')
