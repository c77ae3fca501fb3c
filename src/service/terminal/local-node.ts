import { spawn } from 'node:child_process'
import { groupDigits, readQuantity } from '#domain/values/hex.ts'
import { type NamedNode, readRpcUrl } from '#service/config/config.ts'
import { networkSegmentSchema } from '#service/config/config-file.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'
import { toLine } from '#service/terminal/answer.ts'
import { type CommandLine, parseCommandLine, showWord } from '#service/terminal/arguments.ts'

/** Where development nodes listen: anvil, Hardhat, Geth, Reth and others. */
export const usualNodeUrl = 'http://127.0.0.1:8545'

/** A node of this machine that answers: its own words are short and without control characters. */
export type LocalNode = { url: URL; words: string }

/** How long a node of this machine may take to say what it is. */
const lookTimeoutMs = 700

/**
 * Asks once whether a node listens at an address, and what it is: `anvil/v1.7.1 at 127.0.0.1:8545,
 * chain 31337, block 12`. Undefined where nothing answers as a node does.
 */
export async function findLocalNode(address = usualNodeUrl): Promise<LocalNode | undefined> {
  const url = new URL(address)
  const node = openUpstream({ url })
  const ask = (method: string) =>
    node.call(method, [], { timeoutMs: lookTimeoutMs }).catch(() => undefined)
  try {
    const [chain, height, client] = await Promise.all(
      ['eth_chainId', 'eth_blockNumber', 'web3_clientVersion'].map(ask),
    )
    const [chainId, number] = [chain, height].map(readQuantity)
    if (chainId === undefined) return undefined
    return { url, words: describeNode(url, client, chainId, number).join(', ') }
  } finally {
    await node.close()
  }
}

/** A node in words: its client and address, chain and block. */
export const describeNode = (url: URL, client: unknown, chainId?: bigint, number?: bigint) => [
  `${toLine(typeof client === 'string' ? client : '', 40) || 'a node'} at ${url.host}`,
  ...(chainId === undefined ? [] : [`chain ${chainId}`]),
  ...(number === undefined ? [] : [`block ${groupDigits(number)}`]),
]

const serveFlags = ['rpc', 'chain', 'embedded', 'open', 'port', 'host', 'project']

/** The flags with which the dashboard is served. @throws WrongUsage */
export function readServeFlags(args: readonly string[]): CommandLine {
  const line = parseCommandLine(args, serveFlags)
  const [word] = line.words
  if (word !== undefined)
    throw new WrongUsage(
      `there is nothing to do with the word ${showWord(word)} after flags: a command comes first, as in keyhole block latest --rpc URL`,
    )
  if (line.get('embedded') !== undefined && line.get('rpc') !== undefined)
    throw new WrongUsage('--embedded and --rpc exclude each other')
  return line
}

/**
 * The nodes that flags name: `--rpc URL`, each named by the `--chain` that follows it. The first is
 * `devnet` otherwise, as that of KEYHOLE_RPC_URL, and others are `chain-2` and so on. @throws WrongUsage
 */
export function readNamedNodes({ flags }: CommandLine): NamedNode[] {
  const nodes: (NamedNode & { isNamed: boolean })[] = []
  for (const { flag, value } of flags) {
    const last = nodes.at(-1)
    if (flag === 'rpc') {
      const network = nodes.length === 0 ? 'devnet' : `chain-${nodes.length + 1}`
      const name = nodes.length === 0 ? 'Your node' : `Your node ${nodes.length + 1}`
      const url = readRpcUrl('--rpc', value)
      nodes.push({ network, name, url, setting: '--rpc', isNamed: false })
    } else if (flag === 'chain') {
      const { success } = networkSegmentSchema.safeParse(value)
      if (!success) throw new WrongUsage('--chain must be lower-case letters, digits and hyphens')
      if (!last || last.isNamed)
        throw new WrongUsage('--chain names the --rpc before it: --rpc URL --chain NAME')
      nodes[nodes.length - 1] = { ...last, network: value, name: value, isNamed: true }
    }
  }
  const names = nodes.map(({ network }) => network)
  const doubleName = names.find((name, at) => names.indexOf(name) !== at)
  if (doubleName !== undefined)
    throw new WrongUsage(`two --rpc are called ${doubleName}: name each by --chain NAME`)
  return nodes.map(({ isNamed, ...node }) => node)
}

/** Opens an address in the person's browser; resolves to why not, where that failed. */
export function openBrowser(address: string): Promise<string | undefined> {
  const openers: NodeJS.Dict<string[]> = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }
  const [program = '', ...before] = openers[process.platform] ?? ['xdg-open']
  return new Promise((resolve) => {
    const failWith = (reason: string) => resolve(`The browser was not opened: ${reason}.`)
    const opener = spawn(program, [...before, address], { stdio: 'ignore', detached: true })
    opener.once('error', () => failWith(`${program} cannot be run`))
    opener.once('exit', (code) =>
      code === 0 ? resolve(undefined) : failWith(`${program} ended with code ${code}`),
    )
    opener.unref()
  })
}
