import { z } from 'zod'

// The execution API's schemas of the answers of our four methods, rewritten here:
// ethereum/execution-apis at 033ca6e69da0, src/schemas base-types, block, transaction and
// withdrawal. Every object is strict, so that a field beyond the standard has to be named below.

const bytes = (length: number) => z.string().regex(new RegExp(`^0x[0-9a-f]{${2 * length}}$`))
const anyBytes = z.string().regex(/^0x([0-9a-f]{2})*$/)
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const hash = bytes(32)

/** A quantity: no leading zeros. */
export const uint = z.string().regex(/^0x(0|[1-9a-f][0-9a-f]{0,63})$/)
export const word = bytes(32)

const accessList = z.array(z.strictObject({ address, storageKeys: z.array(hash) }))
const parity = z.string().regex(/^0x[01]$/)

const common = {
  blockHash: hash,
  blockNumber: uint,
  blockTimestamp: uint,
  from: address,
  hash,
  transactionIndex: uint,
  nonce: uint,
  to: address.nullable(),
  gas: uint,
  value: uint,
  input: anyBytes,
  gasPrice: uint,
  r: uint,
  s: uint,
}
const typed = { ...common, chainId: uint, accessList, yParity: parity, v: parity.optional() }
const feeMarket = { ...typed, maxFeePerGas: uint, maxPriorityFeePerGas: uint }
const authorization = z.strictObject({
  chainId: uint,
  nonce: uint,
  address,
  yParity: parity,
  r: uint,
  s: uint,
})

/** A mined transaction (`TransactionInfo`), by its type. */
export const transaction = z.discriminatedUnion('type', [
  z.strictObject({ ...common, type: z.literal('0x0'), v: uint, chainId: uint.optional() }),
  z.strictObject({ ...typed, type: z.literal('0x1') }),
  z.strictObject({ ...feeMarket, type: z.literal('0x2') }),
  z.strictObject({
    ...feeMarket,
    type: z.literal('0x3'),
    to: address,
    maxFeePerBlobGas: uint,
    blobVersionedHashes: z.array(hash).min(1),
  }),
  z.strictObject({
    ...feeMarket,
    type: z.literal('0x4'),
    to: address,
    authorizationList: z.array(authorization).min(1),
  }),
])

/** A mined block (`Block`) of the Osaka fork, with transactions of a schema. */
export const blockOf = (item: typeof transaction | typeof hash) =>
  z.strictObject({
    hash,
    parentHash: hash,
    sha3Uncles: hash,
    miner: address,
    stateRoot: hash,
    transactionsRoot: hash,
    receiptsRoot: hash,
    logsBloom: bytes(256),
    difficulty: uint,
    number: uint,
    gasLimit: uint,
    gasUsed: uint,
    timestamp: uint,
    extraData: anyBytes,
    mixHash: hash,
    nonce: bytes(8),
    baseFeePerGas: uint,
    withdrawalsRoot: hash,
    blobGasUsed: uint,
    excessBlobGas: uint,
    parentBeaconBlockRoot: hash,
    requestsHash: hash,
    size: uint,
    transactions: z.array(item),
    withdrawals: z.array(
      z.strictObject({ index: uint, validatorIndex: uint, address, amount: uint }),
    ),
    uncles: z.array(hash),
    // Not in the standard any more, but in our own API (spec 2.5), and in anvil.
    totalDifficulty: uint,
  })

/** The error of a call that reverts. */
export const revert = z.strictObject({
  code: z.literal(3),
  message: z.string().regex(/^execution reverted/),
  data: anyBytes,
})
