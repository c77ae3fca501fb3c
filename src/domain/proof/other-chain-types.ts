import { isAbsent, readDataBytes, readQuantityBytes } from '#domain/proof/field-bytes.ts'
import type { RawObject } from '#domain/values/raw.ts'
import type { Rlp } from '#domain/values/rlp.ts'

const quantityField = (name: string) => (transaction: RawObject) =>
  readQuantityBytes(transaction, name)
const addressField = (name: string) => (transaction: RawObject) =>
  readDataBytes(transaction, name, 20)
const hashField = (name: string) => (transaction: RawObject) => readDataBytes(transaction, name, 32)
const dataField = (name: string) => (transaction: RawObject) => readDataBytes(transaction, name)

/** An absent recipient means the creation of a contract. */
const recipientField = (name: string) => (transaction: RawObject) =>
  isAbsent(transaction[name]) ? new Uint8Array() : readDataBytes(transaction, name, 20)

/** Absent is zero. */
const optionalQuantity = (name: string) => (transaction: RawObject) =>
  isAbsent(transaction[name]) ? new Uint8Array() : readQuantityBytes(transaction, name)

/** Nodes give a flag only when it is true. */
const flagField = (name: string) => (transaction: RawObject) =>
  transaction[name] === true ? Uint8Array.of(1) : new Uint8Array()

/** Where a node gives no fee cap, the price is the cap. */
const feeCapField = (transaction: RawObject) =>
  readQuantityBytes(transaction, isAbsent(transaction.maxFeePerGas) ? 'gasPrice' : 'maxFeePerGas')

/** Fields of the unsigned types of other chains, in the order of their RLP. */
const itemReaders: { [type: number]: readonly ((transaction: RawObject) => Rlp)[] } = {
  // Deposit of the OP Stack: specs.optimism.io, "Deposits".
  126: [
    hashField('sourceHash'),
    addressField('from'),
    recipientField('to'),
    optionalQuantity('mint'),
    quantityField('value'),
    quantityField('gas'),
    flagField('isSystemTx'),
    dataField('input'),
  ],
  // Arbitrum: OffchainLabs/go-ethereum, core/types/arb_types.go.
  100: [
    quantityField('chainId'),
    hashField('requestId'),
    addressField('from'),
    addressField('to'),
    quantityField('value'),
  ],
  101: [
    quantityField('chainId'),
    addressField('from'),
    quantityField('nonce'),
    feeCapField,
    quantityField('gas'),
    recipientField('to'),
    quantityField('value'),
    dataField('input'),
  ],
  102: [
    quantityField('chainId'),
    hashField('requestId'),
    addressField('from'),
    feeCapField,
    quantityField('gas'),
    recipientField('to'),
    quantityField('value'),
    dataField('input'),
  ],
  104: [
    quantityField('chainId'),
    quantityField('nonce'),
    addressField('from'),
    feeCapField,
    quantityField('gas'),
    recipientField('to'),
    quantityField('value'),
    dataField('input'),
    hashField('ticketId'),
    addressField('refundTo'),
    optionalQuantity('maxRefund'),
    optionalQuantity('submissionFeeRefund'),
  ],
  105: [
    quantityField('chainId'),
    hashField('requestId'),
    addressField('from'),
    quantityField('l1BaseFee'),
    quantityField('depositValue'),
    feeCapField,
    quantityField('gas'),
    recipientField('retryTo'),
    quantityField('retryValue'),
    addressField('beneficiary'),
    quantityField('maxSubmissionFee'),
    addressField('refundTo'),
    dataField('retryData'),
  ],
  106: [quantityField('chainId'), dataField('input')],
}

/**
 * The items of a type that the OP Stack or Arbitrum put into blocks themselves, in RLP order;
 * undefined for another type, and where another chain has its number: those have no `sourceHash`.
 */
export const otherChainsItems = (type: number, transaction: RawObject): Rlp[] | undefined =>
  type === 126 && isAbsent(transaction.sourceHash)
    ? undefined
    : itemReaders[type]?.map((read) => read(transaction))

/**
 * Types whose rule is read from the chain's source, but was never seen to hold: no block with them
 * was at hand. There a difference may be ours.
 */
export const isUntriedType = (type: number): boolean => type >= 100 && type <= 105
