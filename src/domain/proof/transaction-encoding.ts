import {
  dataBytes,
  FieldProblem,
  isAbsent,
  readData,
  readQuantityBytes,
  trimmed,
} from '#domain/proof/field-bytes.ts'
import { otherChainsItems } from '#domain/proof/other-chain-types.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { encodeRlp, type Rlp } from '#domain/values/rlp.ts'

/** An ECDSA signature over secp256k1 and the bytes whose Keccak-256 was signed. */
export type Signed = {
  /** Encoded only when it is asked for: hashes and roots do without it. */
  payload: () => Uint8Array
  r: Uint8Array
  s: Uint8Array
  parity: number
}

export type EncodedTransaction = {
  /** EIP-2718 type; 0 for legacy. */
  type: number
  /** What is hashed and what the block's trie holds: the legacy RLP, or type and RLP (EIP-2718). */
  bytes: Uint8Array
  /** Absent for transactions that nobody signs: those that other chains put in themselves. */
  signed?: Signed
  /** Undefined for a legacy transaction that any chain accepts. */
  chainId?: bigint
}

/** A type whose encoding is not known here. */
export class UnknownType extends Error {
  readonly type: string
  constructor(type: string) {
    super(`the encoding of transaction type ${type} is not known here`)
    this.type = type
  }
}

/**
 * The encoding of a transaction (EIP-2718), read from the raw answer: types 0 to 4, deposits of the
 * OP Stack, and the unsigned types of Arbitrum.
 * @throws FieldProblem for a field that is missing, null or malformed; UnknownType.
 */
export function encodeTransaction(transaction: RawObject): EncodedTransaction {
  const type = typeOf(transaction)
  if (type === 0) return legacy(transaction)
  const own = typedItems[type]
  if (own) return typed(type, own(transaction), transaction)
  const items = otherChainsItems(type, transaction)
  if (!items) throw new UnknownType(`0x${type.toString(16)}`)
  return { type, bytes: withType(type, items), ...chainIdOf(transaction) }
}

/** Very old nodes give no type; then the fields tell it. */
function typeOf(transaction: RawObject): number {
  if (!isAbsent(transaction.type))
    return readQuantityBytes(transaction, 'type').reduce((sum, byte) => sum * 256 + byte, 0)
  if (!isAbsent(transaction.authorizationList)) return 4
  if (!isAbsent(transaction.blobVersionedHashes)) return 3
  if (!isAbsent(transaction.maxFeePerGas)) return 2
  return isAbsent(transaction.accessList) ? 0 : 1
}

const withType = (type: number, items: readonly Rlp[]): Uint8Array => {
  const rlp = encodeRlp(items)
  const bytes = new Uint8Array(rlp.length + 1)
  bytes[0] = type
  bytes.set(rlp, 1)
  return bytes
}

const number = (bytes: Uint8Array): bigint =>
  bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

/** Spec 2.4 writes `chainID`, nodes write `chainId`. */
const chainIdName = (transaction: RawObject): string =>
  isAbsent(transaction.chainId) && !isAbsent(transaction.chainID) ? 'chainID' : 'chainId'

const chainIdBytes = (transaction: RawObject) =>
  readQuantityBytes(transaction, chainIdName(transaction))

const chainIdOf = (transaction: RawObject) =>
  isAbsent(transaction[chainIdName(transaction)])
    ? {}
    : { chainId: number(chainIdBytes(transaction)) }

/** The last two thirds of a legacy transaction or the middle of a typed one. */
const callItems = (transaction: RawObject): Rlp[] => [
  readQuantityBytes(transaction, 'gas'),
  isAbsent(transaction.to) && transaction.to !== undefined
    ? new Uint8Array()
    : readData(transaction, 'to', 20),
  readQuantityBytes(transaction, 'value'),
  readData(transaction, 'input'),
]

const feeItems = (transaction: RawObject): Rlp[] => [
  chainIdBytes(transaction),
  readQuantityBytes(transaction, 'nonce'),
  readQuantityBytes(transaction, 'maxPriorityFeePerGas'),
  readQuantityBytes(transaction, 'maxFeePerGas'),
  ...callItems(transaction),
  accessList(transaction),
]

/** What is signed of each type: EIP-2930, 1559, 4844, 7702. */
const typedItems: { [type: number]: (transaction: RawObject) => Rlp[] } = {
  1: (transaction) => [
    chainIdBytes(transaction),
    readQuantityBytes(transaction, 'nonce'),
    readQuantityBytes(transaction, 'gasPrice'),
    ...callItems(transaction),
    accessList(transaction),
  ],
  2: feeItems,
  3: (transaction) => [
    ...feeItems(transaction),
    readQuantityBytes(transaction, 'maxFeePerBlobGas'),
    list(transaction, 'blobVersionedHashes', (hash, path) => dataBytes(hash, path, 32)),
  ],
  4: (transaction) => [
    ...feeItems(transaction),
    list(transaction, 'authorizationList', (entry, path) => {
      const tuple = member(entry, path)
      return [
        ...authorizationItems(tuple, path),
        parityBytes(tuple, path),
        readQuantityBytes(tuple, 'r', `${path}.`),
        readQuantityBytes(tuple, 's', `${path}.`),
      ]
    }),
  ],
}

const authorizationItems = (tuple: RawObject, path: string): Uint8Array[] => [
  readQuantityBytes(tuple, 'chainId', `${path}.`),
  readData(tuple, 'address', 20, `${path}.`),
  readQuantityBytes(tuple, 'nonce', `${path}.`),
]

/** What an entry of a type 4 transaction's `authorizationList` signs: EIP-7702. */
export function encodeAuthorization(entry: unknown, path: string): Signed {
  const tuple = member(entry, path)
  return {
    payload: () => withType(0x05, authorizationItems(tuple, path)),
    r: readQuantityBytes(tuple, 'r', `${path}.`),
    s: readQuantityBytes(tuple, 's', `${path}.`),
    parity: Number(number(parityBytes(tuple, path))),
  }
}

/** The parity of a signature as a quantity; older nodes write it as `v`, some of them as 27 or 28. */
function parityBytes(object: RawObject, path = ''): Uint8Array {
  const prefix = path && `${path}.`
  if (!isAbsent(object.yParity)) return readQuantityBytes(object, 'yParity', prefix)
  const v = readQuantityBytes(object, 'v', prefix)
  if (v.length !== 1 || (v[0] !== 27 && v[0] !== 28)) return v
  return trimmed(Uint8Array.of(v[0] - 27))
}

function typed(type: number, items: Rlp[], transaction: RawObject): EncodedTransaction {
  const parity = parityBytes(transaction)
  const r = readQuantityBytes(transaction, 'r')
  const s = readQuantityBytes(transaction, 's')
  return {
    type,
    bytes: withType(type, [...items, parity, r, s]),
    signed: { payload: () => withType(type, items), r, s, parity: Number(number(parity)) },
    chainId: number(chainIdBytes(transaction)),
  }
}

/** v is 27 or 28, or with replay protection 35 or 36 and twice the chain's id (EIP-155). */
function legacy(transaction: RawObject): EncodedTransaction {
  const items = [
    readQuantityBytes(transaction, 'nonce'),
    readQuantityBytes(transaction, 'gasPrice'),
    ...callItems(transaction),
  ]
  const vBytes = readQuantityBytes(transaction, 'v')
  const r = readQuantityBytes(transaction, 'r')
  const s = readQuantityBytes(transaction, 's')
  const bytes = encodeRlp([...items, vBytes, r, s])
  if (vBytes.length + r.length + s.length === 0) return { type: 0, bytes }
  const v = number(vBytes)
  if (v === 27n || v === 28n) {
    const signed = { payload: () => encodeRlp(items), r, s, parity: Number(v - 27n) }
    return { type: 0, bytes, signed }
  }
  if (v < 35n) throw new FieldProblem('v', 'is neither 27, 28 nor at least 35')
  const chainId = (v - 35n) >> 1n
  const id = quantityOf(chainId)
  const payload = () => encodeRlp([...items, id, new Uint8Array(), new Uint8Array()])
  return { type: 0, bytes, signed: { payload, r, s, parity: Number((v - 35n) & 1n) }, chainId }
}

function quantityOf(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn))
  return Uint8Array.from(bytes)
}

const accessList = (transaction: RawObject): Rlp =>
  list(transaction, 'accessList', (entry, path) => {
    const tuple = member(entry, path)
    const keys = list(tuple, 'storageKeys', (key, at) => dataBytes(key, at, 32), `${path}.`)
    return [readData(tuple, 'address', 20, `${path}.`), keys]
  })

function list(
  object: RawObject,
  name: string,
  encode: (entry: unknown, path: string) => Rlp,
  path = '',
): Rlp[] {
  const entries = object[name]
  if (!Array.isArray(entries)) throw new FieldProblem(path + name, 'is missing, or no list')
  return entries.map((entry, index) => encode(entry, `${path}${name}[${index}]`))
}

function member(entry: unknown, path: string): RawObject {
  if (!isRawObject(entry)) throw new FieldProblem(path, 'is no object')
  return entry
}
