import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** What a transaction's type means, and where that is written. */
export type TransactionKind = { name: string; meaning: string; source: string }

const transactionKinds: { [type: number]: TransactionKind } = {
  0: {
    name: 'legacy',
    meaning: 'The first kind: one gas price, all of which is paid.',
    source: 'Yellow Paper; EIP-155',
  },
  1: {
    name: 'access list',
    meaning: 'One gas price, and a list of the storage that it will touch.',
    source: 'EIP-2930',
  },
  2: {
    name: 'dynamic fee',
    meaning: 'Pays the base fee of its block and a tip, together at most its fee cap.',
    source: 'EIP-1559',
  },
  3: {
    name: 'blob',
    meaning: 'Brings blobs of data along, which nodes keep for some weeks only.',
    source: 'EIP-4844',
  },
  4: {
    name: 'set code',
    meaning: 'Lets the code of contracts act for the accounts that authorized it.',
    source: 'EIP-7702',
  },
  100: {
    name: 'deposit',
    meaning: 'Ether that arrives from the parent chain. Nobody signed it here.',
    source: 'Arbitrum Nitro: ArbitrumDepositTx',
  },
  101: {
    name: 'unsigned',
    meaning: 'A message from an account of the parent chain. Nobody signed it here.',
    source: 'Arbitrum Nitro: ArbitrumUnsignedTx',
  },
  102: {
    name: 'contract message',
    meaning: 'A message from a contract of the parent chain. Nobody signed it here.',
    source: 'Arbitrum Nitro: ArbitrumContractTx',
  },
  104: {
    name: 'retry',
    meaning: 'The attempt to carry out a retryable ticket.',
    source: 'Arbitrum Nitro: ArbitrumRetryTx',
  },
  105: {
    name: 'submit retryable',
    meaning: 'A ticket from the parent chain for a call that may be tried again.',
    source: 'Arbitrum Nitro: ArbitrumSubmitRetryableTx',
  },
  106: {
    name: 'internal',
    meaning: 'The chain’s own bookkeeping at the start of a block. Nobody signed it.',
    source: 'Arbitrum Nitro: ArbitrumInternalTx',
  },
  113: {
    name: 'zkSync',
    meaning: 'May carry a paymaster, its own way of signing, and code to publish.',
    source: 'zkSync Era: EIP-712 transactions',
  },
  120: {
    name: 'legacy of Arbitrum One before Nitro',
    meaning: 'A transaction from before the chain’s change to Nitro.',
    source: 'Arbitrum Nitro: ArbitrumLegacyTx',
  },
  123: {
    name: 'fee in another currency',
    meaning: 'A dynamic fee that may be paid in a token.',
    source: 'Celo: CIP-64',
  },
  124: {
    name: 'fee in another currency',
    meaning: 'A dynamic fee that may be paid in a token, and a gateway’s fee.',
    source: 'Celo: CIP-42',
  },
  126: {
    name: 'deposit',
    meaning: 'Comes from the chain below, where its gas was paid for. Nobody signed it here.',
    source: 'OP Stack: deposits',
  },
  127: {
    name: 'state sync',
    meaning: 'Brings events of Ethereum to the chain. Nobody signed it.',
    source: 'Polygon PoS: Bor, StateSyncTx',
  },
  254: {
    name: 'upgrade',
    meaning: 'Changes the chain’s own contracts. Nobody signed it.',
    source: 'zkSync Era: protocol upgrades',
  },
  255: {
    name: 'priority',
    meaning: 'Comes from the chain below, where it was paid for. Nobody signed it here.',
    source: 'zkSync Era: priority operations',
  },
}

/** The kind of a type by its EIP-2718 number; undefined where it is not known here. */
export const kindOfType = (type: bigint): TransactionKind | undefined =>
  type < 256n ? transactionKinds[Number(type)] : undefined

const stateSync: TransactionKind = {
  name: 'state sync',
  meaning:
    'On Polygon PoS this brings events of Ethereum to the chain. Nobody signed it, and no root counts it.',
  source: 'Polygon PoS: Bor',
}

const bscSystem: TransactionKind = {
  name: 'system',
  meaning:
    'On BNB Smart Chain this is a validator’s call of the chain’s own contracts, which costs nothing.',
  source: 'BNB Smart Chain: Parlia',
}

/**
 * What kind of transaction an answer is: by its type, and by the marks of those that other chains
 * pass off as legacy. Undefined for types that are not known here.
 */
export function transactionKind(transaction: RawObject): TransactionKind | undefined {
  const typeNumber = readQuantity(transaction.type ?? impliedType(transaction))
  if (typeNumber === 0n) {
    if (isZero(transaction.from) && isZero(transaction.to) && isZero(transaction.r))
      return stateSync
    // The system contracts have the addresses 0x1000 to 0x3000 (bsc-genesis-contract).
    const recipientNumber = readQuantity(transaction.to) ?? 0n
    if (isZero(transaction.gasPrice) && recipientNumber >= 0x1000n && recipientNumber <= 0x3000n)
      return bscSystem
  }
  return typeNumber === undefined ? undefined : kindOfType(typeNumber)
}

/** Old nodes give no type: then the fields imply it. */
const impliedType = ({ maxFeePerGas, accessList }: RawObject) =>
  maxFeePerGas ? '0x2' : accessList ? '0x1' : '0x0'

const isZero = (value: unknown) => readQuantity(value) === 0n

/**
 * Whether the signature is none: the chain itself made it. A signature left out is not one of
 * zeros.
 */
export const isUnsigned = ({ r, s }: RawObject): boolean => isZero(r) && isZero(s)
