import { type ChainFamily, chainFamily } from '#domain/chains/chain-family.ts'
import { chainIdOf } from '#domain/chains/chain-id.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** Meaning of a transaction's type, and the source of it. */
export type TransactionKind = { name: string; meaning: string; source: string }

/**
 * Marks of a type in an answer, as several chains give one number to types of their own. A list of
 * fields means that all of them are present.
 */
type KindMark = readonly string[] | ((transaction: RawObject) => boolean)

const isOfFamily =
  (family: ChainFamily) =>
  (transaction: RawObject): boolean => {
    const chainId = chainIdOf(transaction)
    return chainId === undefined || chainFamily(chainId) === family
  }

const transactionKinds: { [type: number]: TransactionKind & { mark?: KindMark } } = {
  0: {
    name: 'legacy',
    meaning: 'One gas price, charged for each unit of gas.',
    source: 'Yellow Paper; EIP-155',
  },
  1: {
    name: 'access list',
    meaning: 'One gas price, and a list of storage it will access.',
    source: 'EIP-2930',
  },
  2: {
    name: 'dynamic fee',
    meaning: 'Pays the base fee and a priority fee, up to its max fee per gas.',
    source: 'EIP-1559',
  },
  3: {
    name: 'blob',
    meaning: 'Carries blobs, which nodes keep for about 18 days.',
    source: 'EIP-4844',
  },
  4: {
    name: 'set code',
    meaning: 'Delegates the authorizing accounts to contract code.',
    source: 'EIP-7702',
  },
  100: {
    name: 'deposit',
    meaning: 'Value from the parent chain. Unsigned on this chain.',
    source: 'Arbitrum Nitro: ArbitrumDepositTx',
    mark: ['requestId'],
  },
  101: {
    name: 'unsigned',
    meaning: 'A message from a parent chain account. Unsigned on this chain.',
    source: 'Arbitrum Nitro: ArbitrumUnsignedTx',
    mark: isOfFamily('arbitrum'),
  },
  102: {
    name: 'contract message',
    meaning: 'A message from a parent chain contract. Unsigned on this chain.',
    source: 'Arbitrum Nitro: ArbitrumContractTx',
    mark: ['requestId'],
  },
  104: {
    name: 'retry',
    meaning: 'An attempt to redeem a retryable ticket.',
    source: 'Arbitrum Nitro: ArbitrumRetryTx',
    mark: ['ticketId'],
  },
  105: {
    name: 'submit retryable',
    meaning: 'A ticket from the parent chain for a call that can be retried.',
    source: 'Arbitrum Nitro: ArbitrumSubmitRetryableTx',
    mark: ['requestId'],
  },
  106: {
    name: 'internal',
    meaning: 'System bookkeeping at the start of a block. Unsigned.',
    source: 'Arbitrum Nitro: ArbitrumInternalTx',
    mark: isOfFamily('arbitrum'),
  },
  113: {
    name: 'zkSync',
    meaning: 'May carry a paymaster, a custom signature, and bytecode.',
    source: 'zkSync Era: EIP-712 transactions',
  },
  120: {
    name: 'Arbitrum One legacy',
    meaning: 'A transaction from before the Nitro upgrade.',
    source: 'Arbitrum Nitro: ArbitrumLegacyTx',
    mark: isOfFamily('arbitrum'),
  },
  118: {
    name: 'batch of calls',
    meaning: 'Calls of one account, with a fee in a token and signatures of several kinds.',
    source: 'Tempo: Tempo transactions',
    mark: ['calls'],
  },
  122: {
    name: 'fee in another currency',
    meaning: 'A dynamic fee, payable in a token, with a bound in that token.',
    source: 'Celo: CIP-66',
    mark: ['feeCurrency'],
  },
  123: {
    name: 'fee in another currency',
    meaning: 'A dynamic fee, payable in a token.',
    source: 'Celo: CIP-64',
    mark: ({ feeCurrency }) => feeCurrency !== undefined,
  },
  124: {
    name: 'fee in another currency',
    meaning: 'A dynamic fee, payable in a token, and a gateway fee.',
    source: 'Celo: CIP-42',
    mark: ({ feeCurrency }) => feeCurrency !== undefined,
  },
  126: {
    name: 'deposit',
    meaning: 'Comes from L1, where its gas was paid. Unsigned on this chain.',
    source: 'OP Stack: deposits',
    mark: ['sourceHash'],
  },
  127: {
    name: 'state sync',
    meaning: 'Brings Ethereum events to the chain. Unsigned.',
    source: 'Polygon PoS: Bor, StateSyncTx',
    mark: isPolygonStateSync,
  },
  254: {
    name: 'upgrade',
    meaning: 'Upgrades the system contracts. Unsigned.',
    source: 'zkSync Era: protocol upgrades',
  },
  255: {
    name: 'priority',
    meaning: 'Comes from L1, where it was paid. Unsigned on this chain.',
    source: 'zkSync Era: priority operations',
  },
}

/**
 * The kind of a type by its EIP-2718 number, as most chains have it; undefined where it is not known
 * here.
 */
export const kindOfType = (type: bigint): TransactionKind | undefined =>
  type < 256n ? transactionKinds[Number(type)] : undefined

/** The kind of a type, undefined too where the answer lacks the marks of that kind. */
function kindOfTransaction(type: bigint, transaction: RawObject): TransactionKind | undefined {
  const { mark, ...kind } = (type < 256n ? transactionKinds[Number(type)] : undefined) ?? {}
  if (!('name' in kind)) return undefined
  const isMarked =
    mark === undefined ||
    (typeof mark === 'function'
      ? mark(transaction)
      : mark.every((name) => transaction[name] !== undefined && transaction[name] !== null))
  return isMarked ? (kind as TransactionKind) : undefined
}

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
  return typeNumber === undefined ? undefined : kindOfTransaction(typeNumber, transaction)
}

/** A transaction's type in a few words, such as `Type 2 · EIP-1559`. */
export function describeTransactionType(transaction: RawObject): string {
  const typeNumber = readQuantity(transaction.type ?? impliedType(transaction))
  const kind = transactionKind(transaction)
  if (typeNumber === undefined) return 'Unknown type'
  if (!kind) return `Type ${typeNumber}`
  return `Type ${typeNumber} · ${kind.source.startsWith('EIP-') ? kind.source : kind.name}`
}

/** Old nodes give no type: then the fields imply it. */
const impliedType = ({ maxFeePerGas, accessList }: RawObject) =>
  maxFeePerGas ? '0x2' : accessList ? '0x1' : '0x0'

/**
 * A state sync goes from zero to zero and unsigned, on Polygon or a chain that the answer does not
 * name.
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
