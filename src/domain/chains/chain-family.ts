/**
 * Chains with one set of rules. A rule of Ethereum is applied to a chain only where its family is
 * known to have that rule.
 */
export type ChainFamily =
  | 'ethereum'
  | 'gnosis'
  | 'op-stack'
  | 'arbitrum'
  | 'linea'
  | 'polygon'
  | 'bsc'
  | 'celo'
  | 'cronos'
  | 'avalanche'
  | 'tempo'

const chainIds: { [family in ChainFamily]: readonly bigint[] } = {
  // Ethereum and its test networks, past ones too; the default ids of development nodes.
  ethereum: [1n, 3n, 4n, 5n, 11155111n, 17000n, 560048n, 1337n, 31337n],
  gnosis: [100n, 10200n],
  'op-stack': [10n, 8453n, 11155420n, 84532n],
  arbitrum: [42161n, 42170n, 421614n],
  linea: [59144n, 59141n],
  polygon: [137n, 80001n, 80002n],
  bsc: [56n, 97n],
  celo: [42220n, 44787n, 62320n, 11142220n],
  cronos: [25n, 338n],
  avalanche: [43114n, 43113n],
  tempo: [4217n, 31318n, 42431n],
}

const familyById = new Map(
  Object.entries(chainIds).flatMap(([family, ids]) =>
    ids.map((id) => [id, family as ChainFamily] as const),
  ),
)

export const chainFamily = (chainId: bigint | undefined): ChainFamily | undefined =>
  chainId === undefined ? undefined : familyById.get(chainId)

/** Rules of Ethereum, each with the families that are known to have it. */
const familiesByRule = {
  /** Headers, lists and senders are hashed and signed as Ethereum's. */
  encoding: ['ethereum', 'gnosis', 'op-stack', 'arbitrum', 'linea'],
  /** The state is in Merkle Patricia tries of Ethereum's form; Linea and others have tries of their own. */
  'state trie': ['ethereum', 'gnosis', 'op-stack', 'arbitrum', 'polygon', 'bsc', 'celo'],
  /** Calls have the opcodes and precompiles of Ethereum, and none beside them. */
  calls: ['ethereum', 'gnosis', 'op-stack'],
  /** The base fee goes to no one (EIP-1559). */
  burning: ['ethereum'],
  /** The next base fee follows from a block by the constants of EIP-1559. */
  'base fee': ['ethereum', 'gnosis'],
  /** A unit of gas costs base fee + min(max priority fee, max fee − base fee). */
  'gas price': ['ethereum', 'gnosis', 'op-stack'],
  /** Nothing is charged beyond the fields of a transaction; rollups add a fee for their data. */
  'whole cost': ['ethereum', 'gnosis', 'polygon', 'bsc', 'cronos', 'avalanche', 'tempo'],
} as const satisfies { [rule: string]: readonly ChainFamily[] }

/** Whether the chain with this id is known to have a rule of Ethereum. */
export function hasRule(chainId: bigint | undefined, rule: keyof typeof familiesByRule): boolean {
  const family = chainFamily(chainId)
  const families: readonly (ChainFamily | undefined)[] = familiesByRule[rule]
  return family !== undefined && families.includes(family)
}

/** The note behind an amount that may not be all that a chain charges. */
export const otherFeesNote = (isWhole: boolean): string => (isWhole ? '' : ', other fees possible')
