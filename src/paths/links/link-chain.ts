/** How others name a chain: EIP-155 id, short name of EIP-3770, and hosts of its explorers. */
type KnownChain = { name: string; id: number; short: string; hosts?: RegExp }

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
]

/** Chains of another kind, which no operation of this API can ask. */
const foreignChains: readonly (readonly [name: string, hosts: RegExp])[] = [
  ['Solana', /(^|\.)(solana\.com|solscan\.io|solana\.fm|solanabeach\.io)$/],
  ['Bitcoin', /^(mempool\.space|blockstream\.info|(www\.)?blockchain\.com)$/],
  ['Tron', /(^|\.)tronscan\.(org|io)$/],
]

/** The chain of another kind that an explorer is of, where that is known. */
export const foreignChainOfHost = (host: string): string | undefined =>
  foreignChains.find(([, hosts]) => hosts.test(host))?.[0]

/**
 * The names of the chain that an explorer is of, such as `Arbitrum Sepolia`, where that is known.
 */
export const chainOfHost = (host: string): string | undefined =>
  knownChains
    .filter(({ hosts }) => hosts?.test(host))
    .map(({ name }) => name)
    .join(' ') || undefined

/** The chain of the `eip155:1` of a CAIP-10 account, or of a short name before an address. */
export const chainOfPrefix = (prefix: string): string => {
  const [, id] = prefix.match(/^eip155:(\d+)$/i) ?? []
  const matchingChain = knownChains.find((chain) =>
    id === undefined ? chain.short === prefix.toLowerCase() : chain.id === Number(id),
  )
  return matchingChain?.name ?? (id === undefined ? `“${prefix}”` : `chain ${id}`)
}

/**
 * A note where a link names a chain that the network in use is not named after. Names are
 * given by people, so it only says what is known.
 */
export function chainNote(chain: string, network: string): string | undefined {
  const networkName = network.toLowerCase()
  const mainnetPattern = chain === 'Ethereum mainnet' ? /main|eth/ : undefined
  const isSameChain = mainnetPattern
    ? mainnetPattern.test(networkName)
    : chain.split(' ').every((word) => networkName.includes(word.toLowerCase()))
  return isSameChain
    ? undefined
    : `It was told of ${chain}, and may be of another chain than ${network}.`
}
