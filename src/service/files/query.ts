import type { FastifyRequest } from 'fastify'
import type { FileCommand } from '#protocol/file-commands.ts'
import { UsageError } from '#service/files/failures.ts'

/** A query as Fastify parses it: a repeated name has several values. */
export type CommandQuery = Record<string, string | string[] | undefined>

export type FileRoute = { Querystring: CommandQuery; Params: { arg?: string } }

export type FileRequest = FastifyRequest<FileRoute>

/** Kubo's short names of options (core/commands: add.go, cat.go, pin/pin.go, root.go). */
const optionAliases: { [command in FileCommand]: Record<string, string> } = {
  add: {
    ...{ n: 'only-hash', w: 'wrap-with-directory', p: 'progress', s: 'chunker', t: 'trickle' },
    enc: 'encoding',
  },
  cat: { o: 'offset', l: 'length' },
  'pin/add': { r: 'recursive', n: 'name', enc: 'encoding' },
  'pin/rm': { r: 'recursive', enc: 'encoding' },
}

/**
 * Gives options their long names. Throws a UsageError for one that has both, and for an answer in
 * another encoding than JSON.
 */
export function normalizeQuery(command: FileCommand, query: CommandQuery): void {
  for (const [alias, name] of Object.entries(optionAliases[command])) {
    if (!Object.hasOwn(query, alias)) continue
    if (Object.hasOwn(query, name))
      throw new UsageError(
        400,
        `duplicate command options were provided ("${alias}" and "${name}")`,
      )
    query[name] = query[alias]
    delete query[alias]
  }
  for (const name of ['cid-base', 'upgrade-cidv0-in-output'])
    if (!['', 'false', undefined].includes(textOption(query, name)))
      throw new UsageError(400, `option "${name}" is not offered: a CID is written as it is`)
  const encoding = command === 'cat' ? undefined : textOption(query, 'encoding')
  if (encoding !== undefined && encoding !== 'json')
    throw new UsageError(400, `option "encoding" can only be json here, not "${encoding}"`)
}

/** The values of `arg`, at least one. Throws Kubo's error when there is none. */
export function argumentsOf({ arg }: CommandQuery): string[] {
  if (arg === undefined) throw new UsageError(400, 'argument "ipfs-path" is required')
  return [arg].flat()
}

/** The text of an option. Throws a UsageError when it is repeated. */
export function textOption(query: CommandQuery, name: string): string | undefined {
  const value = query[name]
  if (Array.isArray(value)) throw new UsageError(400, `option "${name}" is given more than once`)
  return value
}

/** A boolean as Go's `strconv.ParseBool` reads it; the name alone is true. */
export function booleanOption(query: CommandQuery, name: string): boolean | undefined {
  const value = textOption(query, name)
  if (value === undefined) return undefined
  if (['', '1', 't', 'T', 'TRUE', 'true', 'True'].includes(value)) return true
  if (['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(value)) return false
  throw wrongTypeError(name, value, 'bool')
}

export function integerOption(query: CommandQuery, name: string): number | undefined {
  const value = textOption(query, name)
  if (value === undefined) return undefined
  if (/^-?\d{1,15}$/.test(value)) return Number(value)
  throw wrongTypeError(name, value, 'int')
}

const wrongTypeError = (name: string, value: string, type: string) =>
  new UsageError(400, `could not convert value "${value}" to type "${type}" (for option "${name}")`)

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
 * The query for the upstream. Options that Kubo does not have are dropped, as Kubo itself ignores them; so a
 * client gets the same as from the embedded store. Throws a UsageError for an option that is refused,
 * repeated or missing, and for a `timeout` without a unit, to which Kubo would answer an empty 200.
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
