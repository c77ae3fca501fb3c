import { request } from 'undici'
import { formatByteCount, isAddress, isSameHex } from '#domain/values/hex.ts'
import {
  asRawList,
  asRawObject,
  isRawObject,
  parseJson,
  type RawObject,
} from '#domain/values/raw.ts'
import { readRpcUrl } from '#service/config/config.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import { basicCredentials } from '#service/config/secrets.ts'
import {
  type FilesUpstream,
  openFilesUpstream,
  type UpstreamRequest,
} from '#service/files/forward/files-upstream.ts'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'
import { ProviderFailure } from '#service/terminal/answer.ts'
import type { CommandLine } from '#service/terminal/arguments.ts'
import { findLocalNode, usualNodeUrl } from '#service/terminal/local-node.ts'
import { type ProjectNode, withProject } from '#service/terminal/project-contract.ts'

/**
 * The node that a verb asks, with the project that names its contracts: that of `--rpc`, of a variable, of a
 * Keyhole that runs on this machine (`--chain` chooses among its networks), or one at the usual address.
 * @throws WrongUsage, or ProviderFailure where there is none
 */
export async function openNode(line: CommandLine): Promise<ProjectNode & { host: string }> {
  const open = (url: URL) => ({ ...openUpstream({ url }), host: url.host })
  const [url, chain] = [readNodeUrl(line), line.get('chain')]
  if (url) return withProject(open(url))
  const { nodes } = await findKeyhole()
  const chosen = nodes.find(({ network }) => chain === undefined || network === chain)
  if (chain !== undefined && !chosen)
    throw new WrongUsage(
      nodes.length === 0
        ? '--chain chooses a network of a running Keyhole, and none was found'
        : `the running Keyhole has no network of that name; it has ${nodes.map(({ network }) => network).join(', ')}`,
    )
  // The embedded chain has contracts of its own at the addresses of a project's.
  if (chosen?.layouts) {
    const layouts = asRawList(chosen.layouts).filter(isRawObject)
    const artifactOf = async (contract: string) => {
      const own = layouts.find(({ address }) => isSameHex(address, contract))
      return own && { layout: { ...own, compiler: 'solidity', json: own.storageLayout } }
    }
    return { ...open(chosen.url), artifactOf }
  }
  const found = chosen ?? (await findLocalNode())
  const askKeyhole = (contract: string) => {
    const path = `project.json?network=${encodeURIComponent(chosen?.network ?? '')}`
    const headers = { 'content-type': 'text/plain' }
    return isAddress(contract)
      ? readOffer(`${path}&address=${contract}`)
      : readOffer(path, { method: 'POST', body: contract, headers })
  }
  if (found) return withProject(open(found.url), chosen && askKeyhole)
  throw new ProviderFailure(
    `there is no node: give one by --rpc URL or KEYHOLE_RPC_URL, or start keyhole or a node at ${usualNodeUrl}`,
  )
}

/** The node of `--rpc`, of KEYHOLE_RPC_URL, or, as Foundry's tools take it, of ETH_RPC_URL. @throws WrongUsage, also for a flag that would count for nothing */
export function readNodeUrl(line: CommandLine): URL | undefined {
  const { KEYHOLE_RPC_URL, ETH_RPC_URL } = process.env
  const flag = line.get('rpc')
  if (line.flags.filter(({ flag }) => flag === 'rpc').length > 1)
    throw new WrongUsage('one node is asked: write --rpc once')
  const setting = flag === undefined ? 'KEYHOLE_RPC_URL' : '--rpc'
  const text = flag ?? KEYHOLE_RPC_URL
  const isOfChain = line.get('chain') !== undefined
  if (!text) return ETH_RPC_URL && !isOfChain ? readRpcUrl('ETH_RPC_URL', ETH_RPC_URL) : undefined
  if (isOfChain)
    throw new WrongUsage(
      `--chain chooses a network of a running Keyhole, and ${setting} names a node: leave one out`,
    )
  return readRpcUrl(setting, text)
}

/**
 * The file network that a verb asks: that of `--ipfs`, or of a Keyhole that runs on this machine.
 * @throws WrongUsage, or ProviderFailure where there is none
 */
export async function findFiles(line: CommandLine): Promise<FilesUpstream> {
  const files = readIpfsFlag(line) ?? (await findKeyhole()).files
  if (files) return files
  throw new ProviderFailure(
    'there is no file network: give one by --ipfs URL, for example --ipfs http://127.0.0.1:5001, or start keyhole',
  )
}

/** The file network of `--ipfs`. @throws WrongUsage */
export function readIpfsFlag(line: CommandLine): FilesUpstream | undefined {
  const flag = line.get('ipfs')
  if (flag === undefined) return undefined
  if (/^https?:\/\//i.test(flag) && URL.canParse(flag)) return { url: new URL(flag), headers: {} }
  throw new WrongUsage(
    '--ipfs must be the http:// or https:// address of an IPFS API, for example --ipfs http://127.0.0.1:5001',
  )
}

/** How long the file network may be silent, in ms: it looks for content that it does not have. */
const silenceLimitMs = 120_000

/** The answer of the file network to a command. @throws UpstreamFailure, UsageError, CommandError */
export const askFiles = (
  files: FilesUpstream,
  command: string,
  query: { [name: string]: string } = {},
  sent: Partial<UpstreamRequest> = {},
) => openFilesUpstream(files)(command, new URLSearchParams(query), { silenceLimitMs, ...sent })

/** Why a connection could not be made, by its code in Node.js or undici; other codes stand as they are. */
const connectionCauses: readonly (readonly [code: RegExp, words: string])[] = [
  [/^ECONNREFUSED$/, 'connection refused'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'the name of the host is not found'],
  [/^E(HOST|NET)UNREACH$/, 'no route to the host'],
  [/TIMEDOUT|TIMEOUT/, 'no connection in time'],
  [/CERT|SSL|TLS/, 'no secure connection'],
]

/** The cause behind words of a failure, where there is a code of one. */
export function withCause(words: string, cause: unknown): string {
  const code = String(isRawObject(cause) ? cause.code : cause)
  const [, told = code] = connectionCauses.find(([codes]) => codes.test(code)) ?? []
  return words.endsWith('cannot be reached') && /^[A-Z\d_]+$/.test(code)
    ? `${words}: ${told}`
    : words
}

/** Why the file network failed: to a verb it is not an upstream. */
export const filesFailureText = ({ message, cause }: Error, { url }: FilesUpstream) =>
  withCause(message, cause)
    .replace('the file upstream', `the file network at ${url.host}`)
    .replace(
      /the credentials of this service (.*): correct them in its config/,
      'these credentials $1: --ipfs http://KEY:SECRET@HOST, or the config file, gives them',
    )

/** All bytes, where they are not more than this. @throws ProviderFailure */
export async function readAll(pieces: AsyncIterable<Uint8Array>, maxBytes: number) {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > maxBytes)
      throw new ProviderFailure(`the answer is larger than ${formatByteCount(maxBytes)}`)
    read.push(piece)
  }
  return Buffer.concat(read)
}

/** The networks and files that a Keyhole on this machine offers to programs; none where none runs. @throws ProviderFailure */
export async function findKeyhole(): Promise<{
  nodes: { network: string; url: URL; layouts: unknown }[]
  files?: FilesUpstream
}> {
  const { networks, files } = await readOffer()
  const nodes = asRawList(networks).map((offered) => {
    const { network, baseUrl, apiKey, layouts } = asRawObject(offered)
    const url = new URL(`${readOwnUrl(baseUrl)}/v3/${apiKey}`)
    return { network: String(network), url, layouts }
  })
  if (!isRawObject(files)) return { nodes }
  const url = new URL(readOwnUrl(files.ipfsUrl))
  const owner = new URL(url)
  owner.username = String(files.apiKey)
  owner.password = String(files.apiKeySecret)
  return { nodes, files: { url, headers: { authorization: `Basic ${basicCredentials(owner)}` } } }
}

/** How long a Keyhole of this machine may take to offer its connection, and how large that is. */
const offerTimeoutMs = 2_000
const maxOfferBytes = 16 * 1024 * 1024

async function readOffer(
  path = 'connection.json',
  posted: NonNullable<Parameters<typeof request>[1]> = {},
): Promise<RawObject> {
  const { PORT = '' } = process.env
  const port = /^[1-9]\d{0,4}$/.test(PORT) ? PORT : '7300'
  try {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/${path}`, {
      ...posted,
      signal: AbortSignal.timeout(offerTimeoutMs),
    })
    const text = String(await readAll(body, maxOfferBytes))
    return asRawObject(statusCode === 200 && parseJson(text))
  } catch {
    return {}
  }
}

/** Another program may listen there: its offer leads nowhere but to this machine. */
function readOwnUrl(value: unknown): string {
  const isOwn = typeof value === 'string' && /^http:\/\/127\.0\.0\.1:\d{1,5}(\/|$)/.test(value)
  if (!isOwn) throw new ProviderFailure('the program at Keyhole’s port offers no connection')
  return value
}
