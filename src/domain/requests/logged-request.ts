/** What the log of requests has for the name of a network where a file command was sent. */
export const filesNetwork = 'files'

/** Whether it was one of the file commands, spec 4.6: there is one file network, whatever the chain. */
export const isLoggedFileCommand = ({ network }: { network: string }): boolean =>
  network === filesNetwork

/** What the log has for the method of so many requests that travel as one. */
export const batchMethod = (count: number): string => `batch of ${count}`

/** Whether the `params` of a logged request are several requests that travelled as one. */
export const isBatch = ({ method }: { method: string }): boolean => method.startsWith('batch of ')
