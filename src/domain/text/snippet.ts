import {
  httpEndpoint,
  keyPlace,
  type RpcAddress,
  socketEndpoint,
} from '#domain/connections/endpoint.ts'
import { isRawObject } from '#domain/values/raw.ts'

/** The call of a snippet, and where it goes; the key is never part of it. */
export type SnippetCall = RpcAddress & { method: string; params: readonly unknown[] }

/** A file command of a snippet, and where it goes; neither key nor secret is ever part of it. */
export type SnippetFileCall = {
  /** Spec's `{ipfs_url}`. */
  ipfsUrl: string
  command: string
  /** CID of the command; undefined for `add`. */
  cid?: string | undefined
  /**
   * Name of the file that `add` takes, which has to lie where the command is run unless `text` is given.
   */
  fileName?: string | undefined
  /** Content that `add` takes, where it was typed. */
  text?: string | undefined
  /** Settings in the query of `add`. */
  query?: Readonly<Record<string, string>> | undefined
}

/** A snippet for several tools: the name of each, and the text for it. */
export type ToolSnippets = readonly (readonly [tool: string, text: string])[]

type SnippetWriters<C> = { [tool: string]: (call: C) => string }

/** Stands for the key: snippets get pasted into tickets. */
const keyVariable = '$KEYHOLE_API_KEY'

/** A text as one word of a POSIX shell, which reads nothing in it: not `$(…)`, not a backtick. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The name of a file as one word of a shell, which no command takes for an option. */
export const shellFileName = (name: string): string =>
  shellQuote(name.startsWith('-') ? `./${name}` : name)

/** An endpoint as one word of a shell: typed text is quoted, the key alone is a variable. */
export const shellEndpoint = (endpoint: string): string =>
  writeParts(endpoint, `"${keyVariable}"`, shellQuote).join('')

/** An endpoint as an expression of a module. */
const moduleEndpoint = (address: RpcAddress) =>
  writeParts(httpEndpoint(address), 'process.env.KEYHOLE_API_KEY', JSON.stringify).join(' + ')

/** The parts of an endpoint: quoted texts, and between them what stands for its key. */
const writeParts = (endpoint: string, key: string, quote: (text: string) => string): string[] =>
  endpoint
    .split(/(\{key\})/)
    .filter((part) => part !== '')
    .map((part) => (part === keyPlace ? key : quote(part)))

const jsonRpcEnvelope = ({ method, params }: SnippetCall) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

const writeSnippets = <C>(writers: SnippetWriters<C>, call: C): ToolSnippets =>
  Object.entries(writers).map(([tool, writeSnippet]) => [tool, writeSnippet(call)])

const curlCommand = (address: RpcAddress, body: string) =>
  `curl -s ${shellEndpoint(httpEndpoint(address))} -H 'Content-Type: application/json' -d ${shellQuote(body)}`

/** Snippets of a request for a POSIX shell or a module, with the key left to a variable. */
export const rpcSnippetWriters: SnippetWriters<SnippetCall> = {
  curl: (call) => curlCommand(call, jsonRpcEnvelope(call)),
  cast: ({ method, params, ...address }) =>
    [
      // No argument after `--` is an option, however it begins.
      `cast rpc --rpc-url ${shellEndpoint(httpEndpoint(address))} -- ${shellQuote(method)}`,
      ...params.map((value) =>
        shellQuote(typeof value === 'string' ? value : JSON.stringify(value)),
      ),
    ].join(' '),
  viem: ({ method, params, ...address }) =>
    [
      `import { createClient, http } from 'viem'`,
      '',
      `const client = createClient({ transport: http(${moduleEndpoint(address)}) })`,
      `console.log(await client.request(${JSON.stringify({ method, params }, null, 2)}))`,
    ].join('\n'),
  wscat: (call) =>
    `wscat -c ${shellEndpoint(socketEndpoint(call))} -w 5 -x ${shellQuote(jsonRpcEnvelope(call))}`,
}

export const requestSnippets = (call: SnippetCall): ToolSnippets =>
  writeSnippets(rpcSnippetWriters, call)

/**
 * A batch of requests, which are the call’s `params`, for other tools: few of them can send one.
 */
export const batchSnippets = (call: SnippetCall): ToolSnippets => writeSnippets(batchWriters, call)

const batchWriters: SnippetWriters<SnippetCall> = {
  curl: (call) => curlCommand(call, JSON.stringify(call.params)),
  viem: ({ params, ...address }) =>
    [
      `import { createClient, http } from 'viem'`,
      '',
      '// Calls of one moment travel as one batch.',
      `const client = createClient({ transport: http(${moduleEndpoint(address)}, { batch: true }) })`,
      `const requests = ${JSON.stringify(params.map(withoutEnvelope), null, 2)}`,
      'console.log(await Promise.all(requests.map((request) => client.request(request))))',
    ].join('\n'),
}

const withoutEnvelope = (request: unknown) =>
  isRawObject(request) ? { method: request.method, params: request.params } : request

/** Snippets of a file command for curl; content goes to the output of the shell. */
export const fileSnippets = (call: SnippetFileCall): ToolSnippets =>
  writeSnippets(fileWriters, call)

const fileWriters: SnippetWriters<SnippetFileCall> = {
  curl: ({ ipfsUrl, command, cid, fileName, text, query = {} }) => {
    const queryString = Object.entries({ ...(cid !== undefined && { arg: cid }), ...query })
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .join('&')
    const quotedName = `"${(fileName ?? '').replaceAll(/["\\]/g, '\\$&')}"`
    const formPart = text === undefined ? `file=@${quotedName}` : `file=@-;filename=${quotedName}`
    const url = `${ipfsUrl}/api/v0/${command}${queryString === '' ? '' : `?${queryString}`}`
    return [
      ...(text === undefined ? [] : [`printf %s ${shellQuote(text)} |`]),
      `curl -s -X POST -u "${keyVariable}:$KEYHOLE_API_KEY_SECRET" ${shellQuote(url)}`,
      ...(fileName === undefined ? [] : [`-F ${shellQuote(formPart)}`]),
    ].join(' ')
  },
}
