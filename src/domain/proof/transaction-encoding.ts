import {
  bytesToBigint,
  FieldProblem,
  isAbsent,
  parseDataBytes,
  readDataBytes,
  readQuantityBytes,
  trimLeadingZeros,
} from '#domain/proof/field-bytes.ts'
import { otherChainsItems } from '#domain/proof/other-chain-types.ts'
import { joinBytes } from '#domain/values/join-bytes.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { encodeRlp, minimalBytes, type Rlp } from '#domain/values/rlp.ts'

/** An ECDSA signature over secp256k1 and the bytes whose Keccak-256 was signed. */
export type EcdsaSignature = {
  /** Encoded only on use: hashes and roots do without it. */
  payload: () => Uint8Array
  r: Uint8Array
  s: Uint8Array
  parity: number
}

export type EncodedTransaction = {
  /** EIP-2718 type; 0 for legacy. */
  type: number
  /**
   * Bytes that are hashed and held in the block's trie: the legacy RLP, or type and RLP (EIP-2718).
   */
  bytes: Uint8Array
  /** Absent for transactions that no one signs: those that other chains put in themselves. */
  signed?: EcdsaSignature
  /** Undefined for a legacy transaction that any chain accepts. */
  chainId?: bigint
}

/** A type whose encoding is not known here. */
export class UnknownTransactionType extends Error {
  readonly type: string
  constructor(type: string) {
    super(`the encoding of transaction type ${type} is not known here`)
    this.type = type
  }
}

/**
 * The encoding of a transaction (EIP-2718), read from the raw answer: types 0 to 4, Celo's with
 * a fee currency, deposits of the OP Stack, and the unsigned types of Arbitrum.
 * @throws FieldProblem for a field that is missing, null or malformed; UnknownTransactionType.
 */
export function encodeTransaction(transaction: RawObject): EncodedTransaction {
  const type = transactionTypeOf(transaction)
  if (type === 0) return encodeLegacy(transaction)
  const signedItemsOf = typedItems[type]
  if (signedItemsOf) return encodeTyped(type, signedItemsOf(transaction), transaction)
  const unsignedItems = otherChainsItems(type, transaction)
  if (!unsignedItems) throw new UnknownTransactionType(`0x${type.toString(16)}`)
  return { type, bytes: withType(type, unsignedItems), ...chainIdOf(transaction) }
}

/** Very old nodes give no type; then the fields imply it. */
function transactionTypeOf(transaction: RawObject): number {
  if (!isAbsent(transaction.type))
    return Number(bytesToBigint(readQuantityBytes(transaction, 'type')))
  if (!isAbsent(transaction.authorizationList)) return 4
  if (!isAbsent(transaction.blobVersionedHashes)) return 3
  if (!isAbsent(transaction.maxFeePerGas)) return 2
  return isAbsent(transaction.accessList) ? 0 : 1
}

const withType = (type: number, items: readonly Rlp[]): Uint8Array =>
  joinBytes([Uint8Array.of(type), encodeRlp(items)])

/** Spec 2.4 writes `chainID`, nodes write `chainId`. */
const chainIdName = (transaction: RawObject): string =>
  isAbsent(transaction.chainId) && !isAbsent(transaction.chainID) ? 'chainID' : 'chainId'

const chainIdBytes = (transaction: RawObject) =>
  readQuantityBytes(transaction, chainIdName(transaction))

const chainIdOf = (transaction: RawObject) =>
  isAbsent(transaction[chainIdName(transaction)])
    ? {}
    : { chainId: bytesToBigint(chainIdBytes(transaction)) }

/** The last two thirds of a legacy transaction or the middle of a typed one. */
const callItems = (transaction: RawObject): Rlp[] => [
  readQuantityBytes(transaction, 'gas'),
  isAbsent(transaction.to) && transaction.to !== undefined
    ? new Uint8Array()
    : readDataBytes(transaction, 'to', 20),
  readQuantityBytes(transaction, 'value'),
  readDataBytes(transaction, 'input'),
]

const feeItems = (transaction: RawObject): Rlp[] => [
  chainIdBytes(transaction),
  readQuantityBytes(transaction, 'nonce'),
  readQuantityBytes(transaction, 'maxPriorityFeePerGas'),
  readQuantityBytes(transaction, 'maxFeePerGas'),
  ...callItems(transaction),
  encodeAccessList(transaction),
]

/** An address that may be none, as RLP has it. */
const optionalAddress = (transaction: RawObject, name: string): Uint8Array =>
  isAbsent(transaction[name]) ? new Uint8Array() : readDataBytes(transaction, name, 20)

/** Fields Celo put before the recipient (CIP-42, and its legacy transactions before that). */
const gatewayItems = (transaction: RawObject): Uint8Array[] => [
  optionalAddress(transaction, 'feeCurrency'),
  optionalAddress(transaction, 'gatewayFeeRecipient'),
  isAbsent(transaction.gatewayFee)
    ? new Uint8Array()
    : readQuantityBytes(transaction, 'gatewayFee'),
]

/** Whether a transaction without a type has Celo's three fields in its encoding, or Ethereum's six. */
const isCeloLegacy = ({ ethCompatible, feeCurrency, gatewayFeeRecipient }: RawObject): boolean =>
  ethCompatible === false || !isAbsent(feeCurrency) || !isAbsent(gatewayFeeRecipient)

/**
 * Signed fields of each type: EIP-2930, 1559, 4844, 7702, and Celo's CIP-64, CIP-42 and CIP-66
 * (celo-org/op-geth, core/types/celo_tx_funcs).
 */
const typedItems: { [type: number]: (transaction: RawObject) => Rlp[] } = {
  1: (transaction) => [
    chainIdBytes(transaction),
    readQuantityBytes(transaction, 'nonce'),
    readQuantityBytes(transaction, 'gasPrice'),
    ...callItems(transaction),
    encodeAccessList(transaction),
  ],
  2: feeItems,
  3: (transaction) => [
    ...feeItems(transaction),
    readQuantityBytes(transaction, 'maxFeePerBlobGas'),
    encodeList(transaction, 'blobVersionedHashes', (hash, path) => parseDataBytes(hash, path, 32)),
  ],
  4: (transaction) => [
    ...feeItems(transaction),
    encodeList(transaction, 'authorizationList', (entry, path) => {
      const authorizationTuple = requireObject(entry, path)
      return [
        ...authorizationItems(authorizationTuple, path),
        parityBytes(authorizationTuple, path),
        readQuantityBytes(authorizationTuple, 'r', `${path}.`),
        readQuantityBytes(authorizationTuple, 's', `${path}.`),
      ]
    }),
  ],
  122: (transaction) => [
    ...feeItems(transaction),
    optionalAddress(transaction, 'feeCurrency'),
    readQuantityBytes(transaction, 'maxFeeInFeeCurrency'),
  ],
  123: (transaction) => [...feeItems(transaction), optionalAddress(transaction, 'feeCurrency')],
  124: (transaction) => {
    const [gas = new Uint8Array(), ...recipientItems] = callItems(transaction)
    return [
      chainIdBytes(transaction),
      readQuantityBytes(transaction, 'nonce'),
      readQuantityBytes(transaction, 'maxPriorityFeePerGas'),
      readQuantityBytes(transaction, 'maxFeePerGas'),
      gas,
      ...gatewayItems(transaction),
      ...recipientItems,
      encodeAccessList(transaction),
    ]
  },
}

const authorizationItems = (authorizationTuple: RawObject, path: string): Uint8Array[] => [
  readQuantityBytes(authorizationTuple, 'chainId', `${path}.`),
  readDataBytes(authorizationTuple, 'address', 20, `${path}.`),
  readQuantityBytes(authorizationTuple, 'nonce', `${path}.`),
]

/** The signed content of an entry in a type 4 transaction's `authorizationList`: EIP-7702. */
export function encodeAuthorization(entry: unknown, path: string): EcdsaSignature {
  const authorizationTuple = requireObject(entry, path)
  return {
    payload: () => withType(0x05, authorizationItems(authorizationTuple, path)),
    r: readQuantityBytes(authorizationTuple, 'r', `${path}.`),
    s: readQuantityBytes(authorizationTuple, 's', `${path}.`),
    parity: Number(bytesToBigint(parityBytes(authorizationTuple, path))),
  }
}

/**
 * The parity of a signature as a quantity; older nodes write it as `v`, some of them as 27 or 28.
 */
function parityBytes(object: RawObject, path = ''): Uint8Array {
  const pathPrefix = path && `${path}.`
  if (!isAbsent(object.yParity)) return readQuantityBytes(object, 'yParity', pathPrefix)
  const v = readQuantityBytes(object, 'v', pathPrefix)
  if (v.length !== 1 || (v[0] !== 27 && v[0] !== 28)) return v
  return trimLeadingZeros(Uint8Array.of(v[0] - 27))
}

function encodeTyped(type: number, items: Rlp[], transaction: RawObject): EncodedTransaction {
  const parity = parityBytes(transaction)
  const r = readQuantityBytes(transaction, 'r')
  const s = readQuantityBytes(transaction, 's')
  return {
    type,
    bytes: withType(type, [...items, parity, r, s]),
    signed: { payload: () => withType(type, items), r, s, parity: Number(bytesToBigint(parity)) },
    chainId: bytesToBigint(chainIdBytes(transaction)),
  }
}

/** v is 27 or 28, or with replay protection 35 or 36 and twice the chain's id (EIP-155). */
function encodeLegacy(transaction: RawObject): EncodedTransaction {
  const [gas = new Uint8Array(), ...recipientItems] = callItems(transaction)
  const payloadItems = [
    readQuantityBytes(transaction, 'nonce'),
    readQuantityBytes(transaction, 'gasPrice'),
    gas,
    ...(isCeloLegacy(transaction) ? gatewayItems(transaction) : []),
    ...recipientItems,
  ]
  const vBytes = readQuantityBytes(transaction, 'v')
  const r = readQuantityBytes(transaction, 'r')
  const s = readQuantityBytes(transaction, 's')
  const bytes = encodeRlp([...payloadItems, vBytes, r, s])
  if (vBytes.length + r.length + s.length === 0) return { type: 0, bytes }
  const vValue = bytesToBigint(vBytes)
  if (vValue === 27n || vValue === 28n) {
    const signed = { payload: () => encodeRlp(payloadItems), r, s, parity: Number(vValue - 27n) }
    return { type: 0, bytes, signed }
  }
  if (vValue < 35n) throw new FieldProblem('v', 'is not 27, 28 or 35 and above')
  const chainId = (vValue - 35n) >> 1n
  const payload = () =>
    encodeRlp([...payloadItems, minimalBytes(chainId), new Uint8Array(), new Uint8Array()])
  return { type: 0, bytes, signed: { payload, r, s, parity: Number((vValue - 35n) & 1n) }, chainId }
}

const encodeAccessList = (transaction: RawObject): Rlp =>
  encodeList(transaction, 'accessList', (entry, path) => {
    const accessTuple = requireObject(entry, path)
    const storageKeys = encodeList(
      accessTuple,
      'storageKeys',
      (key, keyPath) => parseDataBytes(key, keyPath, 32),
      `${path}.`,
    )
    return [readDataBytes(accessTuple, 'address', 20, `${path}.`), storageKeys]
  })

function encodeList(
  object: RawObject,
  name: string,
  encode: (entry: unknown, path: string) => Rlp,
  path = '',
): Rlp[] {
  const listEntries = object[name]
  if (!Array.isArray(listEntries)) throw new FieldProblem(path + name, 'is missing or not a list')
  return listEntries.map((entry, index) => encode(entry, `${path}${name}[${index}]`))
}

function requireObject(entry: unknown, path: string): RawObject {
  if (!isRawObject(entry)) throw new FieldProblem(path, 'is not an object')
  return entry
}
