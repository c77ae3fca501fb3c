import type { FileCommand } from '#protocol/file-commands.ts'
import { UsageError } from '#service/files/failures.ts'
import { argumentsOf, type CommandQuery, textOption } from '#service/files/query.ts'

/**
 * The options of Kubo's commands that are sent to the upstream. Left out are those that only format
 * Kubo's terminal output, such as `silent`, with which a good answer would be empty.
 */
const forwardedOptions: { [command in FileCommand]: readonly string[] } = {
  add: [
    ...['pin', 'pin-name', 'wrap-with-directory', 'only-hash', 'progress'],
    ...['cid-version', 'raw-leaves', 'hash', 'chunker', 'trickle'],
    ...['max-file-links', 'max-directory-links', 'max-hamt-fanout', 'inline', 'inline-limit'],
    ...['preserve-mode', 'preserve-mtime', 'mode', 'mtime', 'mtime-nsecs'],
    'timeout',
  ],
  cat: ['offset', 'length', 'timeout', 'offline'],
  'pin/add': ['recursive', 'name', 'progress', 'timeout', 'offline'],
  'pin/rm': ['recursive', 'timeout'],
}

/** Options beyond the four operations: Kubo's MFS, and files on the upstream's disk. */
const refusedOptions = ['to-files', 'nocopy', 'fscache']

/**
 * The query for the upstream. Options that Kubo does not have are dropped, as Kubo itself ignores
 * them; so a client gets the same as from the embedded store. Throws a UsageError for an option
 * that is refused, repeated or missing, and for a `timeout` without a unit, to which Kubo would
 * answer an empty 200.
 */
export function buildUpstreamQuery(command: FileCommand, query: CommandQuery): URLSearchParams {
  const upstreamQuery = new URLSearchParams()
  if (command !== 'add')
    for (const argument of argumentsOf(query)) upstreamQuery.append('arg', argument)
  for (const name of refusedOptions) {
    const value = textOption(query, name)
    if (value !== undefined && !/^(false|f|0)$/i.test(value))
      throw new UsageError(400, `option "${name}" cannot be used here`)
  }
  for (const name of forwardedOptions[command]) {
    const value = textOption(query, name)
    if (value !== undefined) upstreamQuery.set(name, value)
  }
  const timeoutOption = upstreamQuery.get('timeout')
  if (
    timeoutOption !== null &&
    !/^((\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))+$/.test(timeoutOption)
  )
    throw new UsageError(
      400,
      `option "timeout" must be a number with a unit, such as 30s, not "${timeoutOption}"`,
    )
  // IPFS Cluster would answer with one array otherwise; Kubo's own client always sends it.
  if (command === 'add') upstreamQuery.set('stream-channels', 'true')
  return upstreamQuery
}
