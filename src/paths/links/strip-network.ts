/** What a page's address asks, on whichever network: a form keeps what is typed while only that changes. */
export const stripNetwork = (path: string): string => path.replace(/^\/[^/]*/, '')
