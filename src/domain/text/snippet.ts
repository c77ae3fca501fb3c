import { isRawObject } from '#domain/values/raw.ts'

/** The call of a snippet, and where it goes; the key is never part of it. */
export type Call = {
  /** Spec's `{base_url}` and `{ws_url}`. */
  baseUrl: string
  wsUrl: string
  method: string
  params: readonly unknown[]
}

/** A file command of a snippet, and where it goes; neither key nor secret is ever part of it. */
export type FileCall = {
  /** Spec's `{ipfs_url}`. */
  ipfsUrl: string
  command: string
  /** The CID that it is about; of `add` undefined. */
  cid?: string | undefined
  /** Of `add` the name of the file, which has to lie where the command is run unless `text` is given. */
  fileName?: string | undefined
  /** Of `add` the content, where it was typed. */
  text?: string | undefined
  /** Of `add` the settings that it was asked with. */
  query?: Readonly<Record<string, string>> | undefined
}

/** Something written for several tools: the name of each, and the text for it. */
export type Snippets = readonly (readonly [tool: string, text: string])[]

type Writers<C> = { [tool: string]: (call: C) => string }

/** Stands for the key: a snippet is made to be pasted into tickets. */
const key = '$KEYHOLE_API_KEY'

/** A text as one word of a POSIX shell, which reads nothing in it: not `$(…)`, not a backtick. */
export const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** An endpoint as one word of a shell: what was typed is only text, the key alone is a variable. */
export const shellEndpoint = (baseUrl: string, path = '/v3/'): string =>
  `${quote(baseUrl + path)}"${key}"`

/** The same for a module. */
const moduleEndpoint = (baseUrl: string) =>
  `${JSON.stringify(`${baseUrl}/v3/`)} + process.env.KEYHOLE_API_KEY`

const envelope = ({ method, params }: Call) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

const write = <C>(writers: Writers<C>, call: C): Snippets =>
  Object.entries(writers).map(([tool, write]) => [tool, write(call)])

const curl = (baseUrl: string, body: string) =>
  `curl -s ${shellEndpoint(baseUrl)} -H 'Content-Type: application/json' -d ${quote(body)}`

/** The same request for other tools, for a POSIX shell or a module, with the key left to a variable. */
export const snippets: Writers<Call> = {
  curl: (call) => curl(call.baseUrl, envelope(call)),
  cast: ({ baseUrl, method, params }) =>
    [
      // After `--` nothing is an option, however it begins.
      `cast rpc --rpc-url ${shellEndpoint(baseUrl)} -- ${quote(method)}`,
      ...params.map((value) => quote(typeof value === 'string' ? value : JSON.stringify(value))),
    ].join(' '),
  viem: ({ baseUrl, method, params }) =>
    [
      `import { createClient, http } from 'viem'`,
      '',
      `const client = createClient({ transport: http(${moduleEndpoint(baseUrl)}) })`,
      `console.log(await client.request(${JSON.stringify({ method, params }, null, 2)}))`,
    ].join('\n'),
  wscat: (call) =>
    `wscat -c ${shellEndpoint(call.wsUrl, '/ws/v3/')} -w 5 -x ${quote(envelope(call))}`,
}

/** A request as `snippets` write it. */
export const requestSnippets = (call: Call): Snippets => write(snippets, call)

/** A batch of requests, which are the call’s `params`, for other tools: few of them can send one. */
export const batchSnippets = (call: Call): Snippets => write(batchWriters, call)

const batchWriters: Writers<Call> = {
  curl: ({ baseUrl, params }) => curl(baseUrl, JSON.stringify(params)),
  viem: ({ baseUrl, params }) =>
    [
      `import { createClient, http } from 'viem'`,
      '',
      '// Calls of one moment travel as one batch.',
      `const client = createClient({ transport: http(${moduleEndpoint(baseUrl)}, { batch: true }) })`,
      `const requests = ${JSON.stringify(params.map(bare), null, 2)}`,
      'console.log(await Promise.all(requests.map((request) => client.request(request))))',
    ].join('\n'),
}

const bare = (request: unknown) =>
  isRawObject(request) ? { method: request.method, params: request.params } : request

/** The same file command for curl; content goes to where the output of the shell goes. */
export const fileSnippets = (call: FileCall): Snippets => write(fileWriters, call)

const fileWriters: Writers<FileCall> = {
  curl: ({ ipfsUrl, command, cid, fileName, text, query = {} }) => {
    const search = Object.entries({ ...(cid !== undefined && { arg: cid }), ...query })
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .join('&')
    const name = `"${(fileName ?? '').replaceAll(/["\\]/g, '\\$&')}"`
    const part = text === undefined ? `file=@${name}` : `file=@-;filename=${name}`
    const url = `${ipfsUrl}/api/v0/${command}${search === '' ? '' : `?${search}`}`
    return [
      ...(text === undefined ? [] : [`printf %s ${quote(text)} |`]),
      `curl -s -X POST -u "${key}:$KEYHOLE_API_KEY_SECRET" ${quote(url)}`,
      ...(fileName === undefined ? [] : [`-F ${quote(part)}`]),
    ].join(' ')
  },
}
