import { chainFamily, hasRule } from '#domain/chains/chain-family.ts'
import { isAbsent } from '#domain/proof/field-bytes.ts'
import type { EncodedTransaction } from '#domain/proof/transaction-encoding.ts'
import { isSameHex, readQuantity } from '#domain/values/hex.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'

export type ChainContext = {
  id: bigint | undefined
  /** Reason why its blocks follow other rules, as the answer shows. */
  otherRule?: string | undefined
  /** Whether the answer shows that the rule is its own, no matter its id. */
  isRuleKnown?: boolean
}

/** Whether the rules here are known to be the rules of the chain. */
export const isRuleOfChain = ({ id, isRuleKnown = false }: ChainContext): boolean =>
  isRuleKnown || hasRule(id, 'encoding')

/** OP Stack chains put another root into `withdrawalsRoot` since Isthmus. */
export const isOpStack = ({ id }: ChainContext, transactions: unknown): boolean =>
  chainFamily(id) === 'op-stack' || startsWithDeposit(transactions)

/**
 * Whether a list begins as that of every block of the OP Stack: with a deposit of type 0x7e. Others
 * use that number, too, and have no `sourceHash`: Scroll, Morph, ZKsync OS.
 */
export const startsWithDeposit = (transactions: unknown): boolean => {
  const [first] = asRawList(transactions)
  return isRawObject(first) && isSameHex(first.type, '0x7e') && !isAbsent(first.sourceHash)
}

/**
 * A state sync of Polygon: unsigned, from no one to no one, without gas; on no other chain that is known.
 */
export const isStateSync = ({ from, to, gas, v, r, s }: RawObject, { id }: ChainContext): boolean =>
  (id === undefined || chainFamily(id) === 'polygon') &&
  [from, to, gas, v, r, s].every((value) => readQuantity(value) === 0n)

/** The id that the first transaction signed for one chain names; no operation gives it. */
export const signedChainId = (
  transactions: readonly (EncodedTransaction | undefined)[],
): bigint | undefined =>
  transactions.find((transaction) => transaction?.signed && transaction.chainId !== undefined)
    ?.chainId

/**
 * The chain by which an answer is judged: that of its signatures, where a connection may name another
 * by mistake. A difference still counts where the connection's chain is known to have the rules here,
 * so that naming another chain excuses nothing.
 */
export const chainContext = (
  requestedId: bigint | undefined,
  signedId: bigint | undefined,
  otherRule: string | undefined,
): ChainContext => {
  const isRuleKnown = hasRule(requestedId, 'encoding')
  return { id: signedId ?? requestedId, otherRule, isRuleKnown }
}

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
  const { transactions } = block
  if (
    Array.isArray(transactions) &&
    transactions.some(isOfCelo) &&
    !startsWithDeposit(transactions)
  )
    return 'Celo had its own block format before it became an OP Stack chain.'
  const foreignField = Object.keys(foreignFieldReasons).find((name) => !isAbsent(block[name]))
  if (foreignField) return `${foreignFieldReasons[foreignField]} (${foreignField} is there).`
  if (isSameHex(block.mixHash, ibftMark))
    return 'IBFT and QBFT exclude the seals from the hash by their own rule.'
  return undefined
}

const isOfCelo = (transaction: unknown) => isRawObject(transaction) && 'feeCurrency' in transaction

/**
 * The context in which hashes and senders of transactions are judged. Celo's transactions have
 * rules of their own, which are known here, no matter what the format of their block was.
 */
export const transactionContext = (block: ChainContext, transactions: unknown): ChainContext =>
  chainFamily(block.id) === 'celo' && Array.isArray(transactions) && transactions.some(isOfCelo)
    ? { id: block.id, isRuleKnown: true }
    : block
