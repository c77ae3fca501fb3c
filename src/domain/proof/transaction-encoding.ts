import {
  bytesToBigint,
  FieldProblem,
  isAbsent,
  parseDataBytes,
  readDataBytes,
  readQuantityBytes,
  trimLeadingZeros,
} from '#domain/proof/field-bytes.ts'
import { joinBytes } from '#domain/values/hex.ts'
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
  /** Names of the encoded fields, without those of the signature. */
  fields: readonly string[]
  /** Bytes that are hashed and held in the trie: legacy RLP, or type and RLP (EIP-2718). */
  bytes: Uint8Array
  /** Absent for transactions that no one signs: those that other chains put in themselves. */
  signed?: EcdsaSignature
  /** Undefined for a legacy transaction that any chain accepts. */
  chainId?: bigint
}

export class UnknownTransactionType extends Error {
  readonly type: string
  constructor(type: string) {
    super(`the encoding of transaction type ${type} is not known here`)
    this.type = type
  }
}

const call = 'gas to value input'
const fees = 'chainId nonce maxPriorityFeePerGas maxFeePerGas'
const dynamic = `${fees} ${call} accessList`
const gateway = 'feeCurrency? gatewayFeeRecipient? gatewayFee?'

/**
 * Signed fields of each type in the order of their RLP; those with a question mark are empty where they
 * are absent: EIP-2930, 1559, 4844, 7702, and Celo's CIP-64, CIP-42 and CIP-66 (celo-org/op-geth,
 * core/types/celo_tx_funcs).
 */
const signedFields: { [type: number]: string } = {
  1: `chainId nonce gasPrice ${call} accessList`,
  2: dynamic,
  3: `${dynamic} maxFeePerBlobGas blobVersionedHashes`,
  4: `${dynamic} authorizationList`,
  122: `${dynamic} feeCurrency? maxFeeInFeeCurrency`,
  123: `${dynamic} feeCurrency?`,
  124: `${fees} gas ${gateway} to value input accessList`,
}

/**
 * Fields of the types that chains put into blocks themselves: Arbitrum (OffchainLabs/go-ethereum,
 * core/types/arb_types.go), and the deposit of the OP Stack (specs.optimism.io, "Deposits").
 */
const unsignedFields: { [type: number]: string } = {
  100: 'chainId requestId from to value',
  101: 'chainId from nonce maxFeePerGas gas to? value input',
  102: 'chainId requestId from maxFeePerGas gas to? value input',
  104: 'chainId nonce from maxFeePerGas gas to? value input ticketId refundTo maxRefund? submissionFeeRefund?',
  105: 'chainId requestId from l1BaseFee depositValue maxFeePerGas gas retryTo? retryValue beneficiary maxSubmissionFee refundTo retryData',
  106: 'chainId input',
  126: 'sourceHash from to? mint? value gas isSystemTx? input',
}

/**
 * Types whose rule is read from the chain's source, but was never seen to hold: no block with them
 * was at hand. There a difference may be ours.
 */
export const isUntriedType = (type: number): boolean => type >= 100 && type <= 105

/** Bytes of the fields that are data, 0 where they have any number; the others are quantities. */
const dataSizes: { [field: string]: number } = {
  ...{ input: 0, retryData: 0, sourceHash: 32, requestId: 32, ticketId: 32 },
  ...{ from: 20, to: 20, address: 20, refundTo: 20, retryTo: 20, beneficiary: 20 },
  ...{ feeCurrency: 20, gatewayFeeRecipient: 20 },
}

const hashEntry = (entry: unknown, path: string): Rlp => parseDataBytes(entry, path, 32)

/** The fields that are lists, by the encoding of an entry. */
const listEntries: { [field: string]: (entry: unknown, path: string) => Rlp } = {
  storageKeys: hashEntry,
  blobVersionedHashes: hashEntry,
  accessList: (entry, path) =>
    encodeFields('address storageKeys', requireObject(entry, path), `${path}.`),
  authorizationList: (entry, path) => {
    const tuple = requireObject(entry, path)
    const [r, s] = encodeFields('r s', tuple, `${path}.`)
    return [...authorizationItems(tuple, path), parityBytes(tuple, `${path}.`), r, s] as Rlp
  },
}

const encodeFields = (fields: string, object: RawObject, path = ''): Rlp[] =>
  fields.split(' ').map((field) => encodeField(field, object, path))

function encodeField(field: string, object: RawObject, path: string): Rlp {
  const name = field.replace('?', '')
  const value = object[name]
  // No recipient means the creation of a contract; nodes give a flag only where it is true.
  if (isAbsent(value) && (name !== field || (name === 'to' && value === null)))
    return new Uint8Array()
  if (typeof value === 'boolean' && name === 'isSystemTx')
    return value ? Uint8Array.of(1) : new Uint8Array()
  const encodeEntry = listEntries[name]
  if (!encodeEntry) {
    const size = dataSizes[name]
    if (size === undefined) return readQuantityBytes(object, name, path)
    return readDataBytes(object, name, size || undefined, path)
  }
  if (!Array.isArray(value)) throw new FieldProblem(path + name, 'is missing or not a list')
  return value.map((entry, index) => encodeEntry(entry, `${path}${name}[${index}]`))
}

/**
 * The encoding of a transaction (EIP-2718), read from the raw answer: types 0 to 4, Celo's with
 * a fee currency, deposits of the OP Stack, and the unsigned types of Arbitrum.
 * @throws FieldProblem for a field that is missing, null or malformed; UnknownTransactionType.
 */
export function encodeTransaction(raw: RawObject): EncodedTransaction {
  const type = transactionTypeOf(raw)
  // Spec 2.4 writes `chainID`, nodes write `chainId`.
  const transaction = isAbsent(raw.chainId) ? { ...raw, chainId: raw.chainID } : raw
  if (type === 0) return encodeLegacy(transaction)
  const signed = signedFields[type]
  if (signed) return encodeSigned(type, signed, transaction)
  const fields = unsignedFields[type]
  // Other chains use the number of the OP Stack's deposit, too, and have no `sourceHash`.
  if (!fields || (type === 126 && isAbsent(raw.sourceHash)))
    throw new UnknownTransactionType(`0x${type.toString(16)}`)
  // Where a node gives no fee cap, the price is the cap.
  const maxFeePerGas = raw.maxFeePerGas ?? raw.gasPrice
  const bytes = withType(type, encodeFields(fields, { ...transaction, maxFeePerGas }))
  return { type, fields: namesOf(fields), bytes, ...chainIdOf(transaction) }
}

const namesOf = (fields: string) => fields.replaceAll('?', '').split(' ')

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

const chainIdOf = (transaction: RawObject) =>
  isAbsent(transaction.chainId)
    ? {}
    : { chainId: bytesToBigint(readQuantityBytes(transaction, 'chainId')) }

const authorizationItems = (tuple: RawObject, path: string) =>
  encodeFields('chainId address nonce', tuple, `${path}.`)

/** The signed content of an entry in a type 4 transaction's `authorizationList`: EIP-7702. */
export function encodeAuthorization(entry: unknown, path: string): EcdsaSignature {
  const tuple = requireObject(entry, path)
  return {
    payload: () => withType(0x05, authorizationItems(tuple, path)),
    r: readQuantityBytes(tuple, 'r', `${path}.`),
    s: readQuantityBytes(tuple, 's', `${path}.`),
    parity: Number(bytesToBigint(parityBytes(tuple, `${path}.`))),
  }
}

/** The parity of a signature; older nodes write it as `v`, some of them as 27 or 28. */
function parityBytes(object: RawObject, path = ''): Uint8Array {
  if (!isAbsent(object.yParity)) return readQuantityBytes(object, 'yParity', path)
  const v = readQuantityBytes(object, 'v', path)
  if (v.length !== 1 || (v[0] !== 27 && v[0] !== 28)) return v
  return trimLeadingZeros(Uint8Array.of(v[0] - 27))
}

function encodeSigned(type: number, fields: string, transaction: RawObject): EncodedTransaction {
  const items = encodeFields(fields, transaction)
  const parity = parityBytes(transaction)
  const r = readQuantityBytes(transaction, 'r')
  const s = readQuantityBytes(transaction, 's')
  return {
    ...{ type, fields: namesOf(fields), bytes: withType(type, [...items, parity, r, s]) },
    signed: { payload: () => withType(type, items), r, s, parity: Number(bytesToBigint(parity)) },
    ...chainIdOf(transaction),
  }
}

/** Whether a transaction without a type has Celo's three fields in its encoding, or Ethereum's six. */
const isCeloLegacy = ({ ethCompatible, feeCurrency, gatewayFeeRecipient }: RawObject): boolean =>
  ethCompatible === false || !isAbsent(feeCurrency) || !isAbsent(gatewayFeeRecipient)

/** v is 27 or 28, or with replay protection 35 or 36 and twice the chain's id (EIP-155). */
function encodeLegacy(transaction: RawObject): EncodedTransaction {
  const gatewayFields = isCeloLegacy(transaction) ? ` ${gateway}` : ''
  const fields = `nonce gasPrice gas${gatewayFields} to value input`
  const items = encodeFields(fields, transaction)
  const vBytes = readQuantityBytes(transaction, 'v')
  const r = readQuantityBytes(transaction, 'r')
  const s = readQuantityBytes(transaction, 's')
  const bytes = encodeRlp([...items, vBytes, r, s])
  const encoded = { type: 0, fields: namesOf(fields), bytes }
  if (vBytes.length + r.length + s.length === 0) return encoded
  const vValue = bytesToBigint(vBytes)
  if (vValue === 27n || vValue === 28n) {
    const payload = () => encodeRlp(items)
    return { ...encoded, signed: { payload, r, s, parity: Number(vValue - 27n) } }
  }
  if (vValue < 35n) throw new FieldProblem('v', 'is not 27, 28 or 35 and above')
  const chainId = (vValue - 35n) >> 1n
  const payload = () =>
    encodeRlp([...items, minimalBytes(chainId), new Uint8Array(), new Uint8Array()])
  return { ...encoded, signed: { payload, r, s, parity: Number((vValue - 35n) & 1n) }, chainId }
}

function requireObject(entry: unknown, path: string): RawObject {
  if (!isRawObject(entry)) throw new FieldProblem(path, 'is not an object')
  return entry
}
