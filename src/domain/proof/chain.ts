import { isAbsent } from '#domain/proof/field-bytes.ts'
import type { EncodedTransaction } from '#domain/proof/transaction-encoding.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** Chains whose blocks are made by the rules here, so that a difference is one. */
const ethereumRuleChainIds: ReadonlySet<bigint> = new Set([
  // Ethereum and its test networks, past ones too; the ids that development nodes have.
  1n,
  3n,
  4n,
  5n,
  11155111n,
  17000n,
  560048n,
  1337n,
  31337n,
  // Gnosis, OP Stack, Arbitrum, Linea.
  100n,
  10200n,
  10n,
  8453n,
  11155420n,
  84532n,
  42161n,
  42170n,
  421614n,
  59144n,
  59141n,
])

/** What is known of the chain that an answer is from. */
export type ChainContext = {
  id: bigint | undefined
  /** Why its blocks follow other rules, by what the answer shows. */
  otherRule?: string | undefined
}

/** Whether the rules here are known to be the rules of the chain with this id. */
export const followsEthereumRules = (chainId: bigint): boolean => ethereumRuleChainIds.has(chainId)

/** OP Stack chains put another root into `withdrawalsRoot` since Isthmus. */
const opStackChainIds: ReadonlySet<bigint> = new Set([10n, 8453n, 11155420n, 84532n])

export const isOpStack = ({ id }: ChainContext, transactions: unknown): boolean =>
  (id !== undefined && opStackChainIds.has(id)) ||
  (Array.isArray(transactions) &&
    isRawObject(transactions[0]) &&
    isSameHex(transactions[0].type, '0x7e'))

/** The id that the first transaction signed for one chain names; no operation gives it. */
export const signedChainId = (
  transactions: readonly (EncodedTransaction | undefined)[],
): bigint | undefined =>
  transactions.find((transaction) => transaction?.signed && transaction.chainId !== undefined)
    ?.chainId

const foreignFieldReasons: { [field: string]: string } = {
  extDataHash: 'Avalanche and Flare have extra header fields',
  blockGasCost: 'Avalanche and Flare have extra header fields',
  l1BatchNumber: 'zkSync Era does not hash the header',
  miniBlockCount: 'MegaETH has its own block fields',
  sealFields: 'this node has its own seal format',
}

/** `63746963616c2062797a616e74696e65…`: "ctical byzantine fault tolerance", the mark of IBFT. */
const ibftMark = '0x63746963616c2062797a616e74696e65206661756c7420746f6c6572616e6365'

/** Why a block follows rules that are not Ethereum's, by what the answer shows. */
export function foreignRuleReason(block: RawObject): string | undefined {
  if (Array.isArray(block.transactions) && block.transactions.some(hasFeeCurrency))
    return 'Celo had its own block format before it became an OP Stack chain.'
  const foreignField = Object.keys(foreignFieldReasons).find((name) => !isAbsent(block[name]))
  if (foreignField) return `${foreignFieldReasons[foreignField]} (${foreignField} is there).`
  if (isSameHex(block.mixHash, ibftMark))
    return 'IBFT and QBFT exclude the seals from the hash by their own rule.'
  return undefined
}

const hasFeeCurrency = (transaction: unknown) =>
  isRawObject(transaction) && 'feeCurrency' in transaction
