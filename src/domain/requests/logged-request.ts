/** Network of a file command in the request log. */
export const filesNetwork = 'files'

/** Whether a request is a file command (spec 4.6): one file network serves all chains. */
export const isLoggedFileCommand = ({ network }: { network: string }): boolean =>
  network === filesNetwork

/**
 * Whether a logged request is a look-up, which went to a server of its own: only these and file
 * commands have an address.
 */
export const isLoggedLookup = (request: { network: string; url?: string }): boolean =>
  request.url !== undefined && !isLoggedFileCommand(request)

/** Method of a batch in the request log. */
export const batchMethod = (count: number): string => `batch of ${count}`

/** Whether the `params` of a logged request are several requests that travelled as one. */
export const isBatch = ({ method }: { method: string }): boolean => method.startsWith('batch of ')
