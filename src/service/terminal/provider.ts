import { request } from 'undici'
import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { readRpcUrl } from '#service/config/config.ts'
import { basicCredentials } from '#service/config/url-credentials.ts'
import type { FilesUpstream } from '#service/files/forward/files-upstream.ts'
import { openUpstream, type Upstream } from '#service/rpc/upstream/upstream.ts'
import { ProviderFailure } from '#service/terminal/answer.ts'
import { type CommandLine, WrongUsage } from '#service/terminal/arguments.ts'
import { readAll } from '#service/terminal/file-network.ts'
import { findLocalNode, usualNodeUrl } from '#service/terminal/local-node.ts'

type Environment = { readonly [name: string]: string | undefined }

/**
 * The node that a verb asks: that of `--rpc`, of KEYHOLE_RPC_URL, of a Keyhole that runs on this
 * machine (`--chain` chooses among its networks), or one at the usual address.
 * @throws WrongUsage, or ProviderFailure where there is none
 */
export async function openNode(line: CommandLine, env: Environment): Promise<Upstream> {
  const [flag, variable] = [line.get('rpc'), env.KEYHOLE_RPC_URL]
  if (flag !== undefined) return openUpstream({ url: readRpcUrl('--rpc', flag) })
  if (variable) return openUpstream({ url: readRpcUrl('KEYHOLE_RPC_URL', variable) })
  const nodes = (await findKeyhole(env))?.nodes ?? []
  const chain = line.get('chain')
  const chosen = nodes.find(({ network }) => chain === undefined || network === chain)
  if (chain !== undefined && !chosen)
    throw new WrongUsage(
      nodes.length === 0
        ? '--chain chooses a network of a running Keyhole, and none was found'
        : `the running Keyhole has no network of that name; it has ${nodes.map(({ network }) => network).join(', ')}`,
    )
  if (chosen) return openUpstream(chosen)
  const local = await findLocalNode()
  if (local) return openUpstream({ url: local.url })
  throw new ProviderFailure(
    `there is no node: give one by --rpc URL or KEYHOLE_RPC_URL, or start keyhole or a node at ${usualNodeUrl}`,
  )
}

/**
 * The file network that a verb asks: that of `--ipfs`, or of a Keyhole that runs on this machine.
 * @throws WrongUsage, or ProviderFailure where there is none
 */
export async function findFiles(line: CommandLine, env: Environment): Promise<FilesUpstream> {
  const files = readIpfsFlag(line) ?? (await findKeyhole(env))?.files
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

/** The networks and the files that a Keyhole on this machine offers to programs. */
type KeyholeOffer = {
  nodes: { network: string; url: URL }[]
  files: FilesUpstream | undefined
}

/** The networks and files of a Keyhole on this machine; undefined where none runs. @throws ProviderFailure */
export async function findKeyhole(env: Environment): Promise<KeyholeOffer | undefined> {
  const offer = await askKeyhole(env)
  if (!offer) return undefined
  const networks = Array.isArray(offer.networks) ? offer.networks.filter(isRawObject) : []
  const nodes = networks.map(({ network, baseUrl, apiKey }) => ({
    network: String(network),
    url: new URL(`${readOwnUrl(baseUrl)}/v3/${apiKey}`),
  }))
  const { files } = offer
  if (!isRawObject(files)) return { nodes, files: undefined }
  const url = new URL(readOwnUrl(files.ipfsUrl))
  const owner = new URL(url)
  owner.username = String(files.apiKey)
  owner.password = String(files.apiKeySecret)
  return { nodes, files: { url, headers: { authorization: `Basic ${basicCredentials(owner)}` } } }
}

/** How long a Keyhole of this machine may take to offer its connection, and how large that is. */
const offerTimeoutMs = 2_000
const maxOfferBytes = 16 * 1024 * 1024

/** The connection that a Keyhole on this machine offers to programs; undefined where none runs. */
async function askKeyhole({ PORT = '' }: Environment): Promise<RawObject | undefined> {
  const port = /^[1-9]\d{0,4}$/.test(PORT) ? PORT : '7300'
  try {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/connection.json`, {
      signal: AbortSignal.timeout(offerTimeoutMs),
    })
    const text = String(await readAll(body, maxOfferBytes))
    const offer = statusCode === 200 ? parseJson(text) : undefined
    return isRawObject(offer) ? offer : undefined
  } catch {
    return undefined
  }
}

/** Another program may listen there: its offer leads nowhere but to this machine. */
function readOwnUrl(value: unknown): string {
  const isOwn = typeof value === 'string' && /^http:\/\/127\.0\.0\.1:\d{1,5}(\/|$)/.test(value)
  if (!isOwn) throw new ProviderFailure('the program at Keyhole’s port offers no connection')
  return value
}
