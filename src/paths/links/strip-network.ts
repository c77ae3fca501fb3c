/**
 * A page's address without its network: a form keeps its typed text while only the network changes.
 */
export const stripNetwork = (path: string): string => path.replace(/^\/[^/]*/, '')
