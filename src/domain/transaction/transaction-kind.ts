import { type ChainFamily, chainFamily } from '#domain/chains/chain-family.ts'
import { chainIdOf } from '#domain/chains/transaction-forms.ts'
import { readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { tableRows } from '#domain/values/table-rows.ts'

/** Meaning of a transaction's type, and the source of it. */
export type TransactionKind = { name: string; meaning: string; source: string }

const isOfFamily =
  (family: ChainFamily) =>
  (transaction: RawObject): boolean => {
    const chainId = chainIdOf(transaction)
    return chainId === undefined || chainFamily(chainId) === family
  }

const isPresent =
  (name: string) =>
  (transaction: RawObject): boolean =>
    transaction[name] !== undefined && transaction[name] !== null

const hasFeeCurrency = ({ feeCurrency }: RawObject) => feeCurrency !== undefined

/** Marks of a type in an answer, as several chains give one number to types of their own. */
const marks: { [type: string]: (transaction: RawObject) => boolean } = {
  ...{ 100: isPresent('requestId'), 102: isPresent('requestId'), 105: isPresent('requestId') },
  ...{ 101: isOfFamily('arbitrum'), 106: isOfFamily('arbitrum'), 120: isOfFamily('arbitrum') },
  ...{ 104: isPresent('ticketId'), 118: isPresent('calls'), 126: isPresent('sourceHash') },
  ...{ 122: isPresent('feeCurrency'), 123: hasFeeCurrency, 124: hasFeeCurrency },
  127: isPolygonStateSync,
}

/** The types by their EIP-2718 number: name, meaning and source. */
const kindRows = tableRows(`
0 | legacy | One gas price, charged for each unit of gas. | Yellow Paper; EIP-155
1 | access list | One gas price, and a list of storage it will access. | EIP-2930
2 | dynamic fee | Pays the base fee and a priority fee, up to its max fee per gas. | EIP-1559
3 | blob | Carries blobs, which nodes keep for about 18 days. | EIP-4844
4 | set code | Delegates the authorizing accounts to contract code. | EIP-7702
100 | deposit | Value from the parent chain. Unsigned on this chain. | Arbitrum Nitro: ArbitrumDepositTx
101 | unsigned | A message from a parent chain account. Unsigned on this chain. | Arbitrum Nitro: ArbitrumUnsignedTx
102 | contract message | A message from a parent chain contract. Unsigned on this chain. | Arbitrum Nitro: ArbitrumContractTx
104 | retry | An attempt to redeem a retryable ticket. | Arbitrum Nitro: ArbitrumRetryTx
105 | submit retryable | A ticket from the parent chain for a call that can be retried. | Arbitrum Nitro: ArbitrumSubmitRetryableTx
106 | internal | System bookkeeping at the start of a block. Unsigned. | Arbitrum Nitro: ArbitrumInternalTx
113 | zkSync | May carry a paymaster, a custom signature, and bytecode. | zkSync Era: EIP-712 transactions
120 | Arbitrum One legacy | A transaction from before the Nitro upgrade. | Arbitrum Nitro: ArbitrumLegacyTx
118 | batch of calls | Calls of one account, with a fee in a token and signatures of several kinds. | Tempo: Tempo transactions
122 | fee in another currency | A dynamic fee, payable in a token, with a bound in that token. | Celo: CIP-66
123 | fee in another currency | A dynamic fee, payable in a token. | Celo: CIP-64
124 | fee in another currency | A dynamic fee, payable in a token, and a gateway fee. | Celo: CIP-42
126 | deposit | Comes from L1, where its gas was paid. Unsigned on this chain. | OP Stack: deposits
127 | state sync | Brings Ethereum events to the chain. Unsigned. | Polygon PoS: Bor, StateSyncTx
254 | upgrade | Upgrades the system contracts. Unsigned. | zkSync Era: protocol upgrades
255 | priority | Comes from L1, where it was paid. Unsigned on this chain. | zkSync Era: priority operations
`)
const transactionKinds = new Map(
  kindRows.map(([type, name = '', meaning = '', source = '']) => [type, { name, meaning, source }]),
)

/**
 * The kind of a type by its EIP-2718 number, as most chains have it; undefined where it is not known here.
 */
export const kindOfType = (type: bigint): TransactionKind | undefined =>
  transactionKinds.get(String(type))

const stateSync: TransactionKind = {
  name: 'state sync',
  meaning: 'Brings Ethereum events to the chain. Unsigned, and not part of the transactions root.',
  source: 'Polygon PoS: Bor',
}

const bscSystem: TransactionKind = {
  name: 'system',
  meaning: 'A validator’s call to the system contracts, free of charge.',
  source: 'BNB Smart Chain: Parlia',
}

/**
 * Kind of a transaction: by its type, and by the marks of kinds that other chains pass off as
 * legacy. Undefined for types that are not known here.
 */
export function transactionKind(transaction: RawObject): TransactionKind | undefined {
  const typeNumber = readQuantity(transaction.type ?? impliedType(transaction))
  if (typeNumber === 0n) {
    if (isPolygonStateSync(transaction)) return stateSync
    // The system contracts have the addresses 0x1000 to 0x3000 (bsc-genesis-contract).
    const recipientNumber = readQuantity(transaction.to) ?? 0n
    const isOfBsc = chainFamily(chainIdOf(transaction)) === 'bsc'
    if (
      isOfBsc &&
      isZero(transaction.gasPrice) &&
      recipientNumber >= 0x1000n &&
      recipientNumber <= 0x3000n
    )
      return bscSystem
  }
  const hasMark = marks[String(typeNumber)]?.(transaction) ?? true
  return typeNumber !== undefined && hasMark ? kindOfType(typeNumber) : undefined
}

/** A transaction's type in a few words, such as `Type 2 · EIP-1559`. */
export function describeTransactionType(transaction: RawObject): string {
  const typeNumber = readQuantity(transaction.type ?? impliedType(transaction))
  const kind = transactionKind(transaction)
  if (typeNumber === undefined) return 'Unknown type'
  if (!kind) return `Type ${typeNumber} · 0x${typeNumber.toString(16)}`
  return `Type ${typeNumber} · ${kind.source.startsWith('EIP-') ? kind.source : kind.name}`
}

/** Old nodes give no type: then the fields imply it. */
const impliedType = ({ maxFeePerGas, accessList }: RawObject) =>
  maxFeePerGas ? '0x2' : accessList ? '0x1' : '0x0'

/**
 * A state sync goes from zero to zero and unsigned, on Polygon or a chain that the answer does not name.
 */
function isPolygonStateSync(transaction: RawObject): boolean {
  const { from, to, r } = transaction
  const isOfPolygon = isOfFamily('polygon')(transaction)
  return isOfPolygon && isZero(from) && isZero(to) && (r === undefined || r === null || isZero(r))
}

const isZero = (value: unknown) => readQuantity(value) === 0n

/**
 * Whether the chain itself made it: its signature is of zeros, or left out of the OP Stack's deposit.
 * A signature left out of any other type says nothing.
 */
export const isUnsigned = ({ type, sourceHash, r, s }: RawObject): boolean =>
  (isZero(r) && isZero(s)) || (readQuantity(type) === 126n && typeof sourceHash === 'string')
