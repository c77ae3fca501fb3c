import { isAbsent, readData, readQuantityBytes } from '#domain/proof/field-bytes.ts'
import type { RawObject } from '#domain/values/raw.ts'
import type { Rlp } from '#domain/values/rlp.ts'

const quantity = (name: string) => (transaction: RawObject) => readQuantityBytes(transaction, name)
const address = (name: string) => (transaction: RawObject) => readData(transaction, name, 20)
const hash = (name: string) => (transaction: RawObject) => readData(transaction, name, 32)
const data = (name: string) => (transaction: RawObject) => readData(transaction, name)

/** None is the creation of a contract. */
const recipient = (name: string) => (transaction: RawObject) =>
  isAbsent(transaction[name]) ? new Uint8Array() : readData(transaction, name, 20)

/** Absent is zero. */
const sometimes = (name: string) => (transaction: RawObject) =>
  isAbsent(transaction[name]) ? new Uint8Array() : readQuantityBytes(transaction, name)

/** Nodes give it only when it is true. */
const flag = (name: string) => (transaction: RawObject) =>
  transaction[name] === true ? Uint8Array.of(1) : new Uint8Array()

/** Where a node gives no fee cap, the price is the cap. */
const feeCap = (transaction: RawObject) =>
  readQuantityBytes(transaction, isAbsent(transaction.maxFeePerGas) ? 'gasPrice' : 'maxFeePerGas')

/** What the unsigned types of other chains are made of, in the order of their RLP. */
const items: { [type: number]: readonly ((transaction: RawObject) => Rlp)[] } = {
  // Deposit of the OP Stack: specs.optimism.io, "Deposits".
  126: [
    hash('sourceHash'),
    address('from'),
    recipient('to'),
    sometimes('mint'),
    quantity('value'),
    quantity('gas'),
    flag('isSystemTx'),
    data('input'),
  ],
  // Arbitrum: OffchainLabs/go-ethereum, core/types/arb_types.go.
  100: [quantity('chainId'), hash('requestId'), address('from'), address('to'), quantity('value')],
  101: [
    quantity('chainId'),
    address('from'),
    quantity('nonce'),
    feeCap,
    quantity('gas'),
    recipient('to'),
    quantity('value'),
    data('input'),
  ],
  102: [
    quantity('chainId'),
    hash('requestId'),
    address('from'),
    feeCap,
    quantity('gas'),
    recipient('to'),
    quantity('value'),
    data('input'),
  ],
  104: [
    quantity('chainId'),
    quantity('nonce'),
    address('from'),
    feeCap,
    quantity('gas'),
    recipient('to'),
    quantity('value'),
    data('input'),
    hash('ticketId'),
    address('refundTo'),
    sometimes('maxRefund'),
    sometimes('submissionFeeRefund'),
  ],
  105: [
    quantity('chainId'),
    hash('requestId'),
    address('from'),
    quantity('l1BaseFee'),
    quantity('depositValue'),
    feeCap,
    quantity('gas'),
    recipient('retryTo'),
    quantity('retryValue'),
    address('beneficiary'),
    quantity('maxSubmissionFee'),
    address('refundTo'),
    data('retryData'),
  ],
  106: [quantity('chainId'), data('input')],
}

/** The items of a type that the OP Stack or Arbitrum put into blocks themselves, in RLP order. */
export const otherChainsItems = (type: number, transaction: RawObject): Rlp[] | undefined =>
  items[type]?.map((read) => read(transaction))

/**
 * Types whose rule is read from the chain's source, but was never seen to hold: no block with them
 * was at hand. There a difference may be ours.
 */
export const isUntriedType = (type: number): boolean => type >= 100 && type <= 105
