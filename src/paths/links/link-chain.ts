/** A chain that a link is for; the EIP-155 id where it is known. */
export type LinkChain = { name: string; id?: number | undefined }

/** Names of a chain elsewhere: EIP-155 id, short name of EIP-3770, and hosts of its explorers. */
type KnownChain = { name: string; id: number; short: string; hosts?: RegExp }

/** The parts of a connection that tell whether a link is for its chain. */
export type ChainConnection = { network: string; name: string; chainId?: number | undefined }

const knownChains: readonly KnownChain[] = [
  {
    name: 'Ethereum mainnet',
    id: 1,
    short: 'eth',
    hosts: /^(www\.|[a-z]{2}\.)?etherscan\.io$|^eth\.blockscout|^beaconcha\.in$|^ethplorer\.io$/,
  },
  { name: 'Arbitrum', id: 42161, short: 'arb1', hosts: /(^|\.)arbiscan\.|^arbitrum\./ },
  { name: 'Optimism', id: 10, short: 'oeth', hosts: /optimis(m|tic)\b/ },
  { name: 'Base', id: 8453, short: 'base', hosts: /(^|\.)basescan\.|^base\./ },
  { name: 'Polygon', id: 137, short: 'pol', hosts: /(^|\.)polygonscan\.|^polygon\./ },
  { name: 'BNB Smart Chain', id: 56, short: 'bnb', hosts: /(^|\.)bscscan\./ },
  { name: 'Gnosis', id: 100, short: 'gno', hosts: /(^|\.)gnosisscan\.|^gnosis\./ },
  { name: 'Avalanche', id: 43114, short: 'avax', hosts: /(^|\.)(snowtrace|snowscan)\./ },
  { name: 'Linea', id: 59144, short: 'linea', hosts: /(^|\.)lineascan\./ },
  { name: 'Scroll', id: 534352, short: 'scr', hosts: /(^|\.)scrollscan\./ },
  { name: 'ZKsync', id: 324, short: 'zksync', hosts: /zksync\b/ },
  { name: 'Sepolia', id: 11155111, short: 'sep', hosts: /sepolia[.-]/ },
  { name: 'Hoodi', id: 560048, short: 'hoe', hosts: /hoodi[.-]/ },
  { name: 'Holesky', id: 17000, short: 'holesky', hosts: /holesky[.-]/ },
  // The `hosts` of these chains match both names: `sepolia.arbiscan.io`.
  { name: 'Arbitrum Sepolia', id: 421614, short: 'arb-sep' },
  { name: 'Optimism Sepolia', id: 11155420, short: 'opsep' },
  { name: 'Base Sepolia', id: 84532, short: 'basesep' },
  { name: 'Linea Sepolia', id: 59141, short: 'linea-sepolia' },
  { name: 'Scroll Sepolia', id: 534351, short: 'scr-sepolia' },
  { name: 'ZKsync Sepolia', id: 300, short: 'zksync-sepolia' },
]

/** Chains unlike Ethereum, which no operation of this API can ask. */
const foreignChains: readonly (readonly [name: string, hosts: RegExp])[] = [
  ['Solana', /(^|\.)(solana\.com|solscan\.io|solana\.fm|solanabeach\.io)$/],
  ['Bitcoin', /^(mempool\.space|blockstream\.info|(www\.)?blockchain\.com)$/],
  ['Tron', /(^|\.)tronscan\.(org|io)$/],
]

export const foreignChainOfHost = (host: string): string | undefined =>
  foreignChains.find(([, hosts]) => hosts.test(host))?.[0]

/** The chain of an explorer, such as `Arbitrum Sepolia`, where it is known. */
export function chainOfHost(host: string): LinkChain | undefined {
  const name = knownChains
    .filter(({ hosts }) => hosts?.test(host))
    .map(({ name }) => name)
    .join(' ')
  if (name === '') return undefined
  return { name, id: knownChains.find((chain) => chain.name === name)?.id }
}

/** The chain of the `eip155:1` of a CAIP-10 account, or of a short name before an address. */
export function chainOfPrefix(prefix: string): LinkChain {
  const [, id] = prefix.match(/^eip155:(\d+)$/i) ?? []
  const matchingChain = knownChains.find((chain) =>
    id === undefined ? chain.short === prefix.toLowerCase() : chain.id === Number(id),
  )
  if (matchingChain) return { name: matchingChain.name, id: matchingChain.id }
  return id === undefined ? { name: `“${prefix}”` } : { name: `chain ${id}`, id: Number(id) }
}

/**
 * The connection for a link's chain: the one in use where it is of that chain, otherwise another
 * one of the chain; undefined where there is none. Ids decide; where an id is not known, the name
 * of the network in use does, which people choose.
 */
export function connectionOfChain<Connection extends ChainConnection>(
  chain: LinkChain,
  current: Connection,
  connections: readonly Connection[],
): Connection | undefined {
  const hasSameId = ({ chainId }: ChainConnection) => chain.id !== undefined && chain.id === chainId
  if (hasSameId(current)) return current
  const otherConnection = connections.find(hasSameId)
  if (otherConnection) return otherConnection
  const isIdKnown = chain.id !== undefined && current.chainId !== undefined
  return !isIdKnown && isNamedAfter(current.network, chain.name) ? current : undefined
}

function isNamedAfter(network: string, chainName: string): boolean {
  const networkName = network.toLowerCase()
  if (chainName === 'Ethereum mainnet') return /main|eth/.test(networkName)
  return chainName.split(' ').every((part) => networkName.includes(part.toLowerCase()))
}
