import {
  FieldProblem,
  isAbsent,
  readDataBytes,
  readQuantityBytes,
} from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/integer.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { encodeRlp, type Rlp } from '#domain/values/rlp.ts'

const bloomBytes = 256

/** A receipt as the trie of its block holds it, and the filter of its logs. */
export type EncodedReceipt = { bytes: Uint8Array; bloom: Uint8Array }

/**
 * The first field of a receipt: `status` since Byzantium (EIP-658), before it the state's root. Old
 * Geth writes a status of 0 beside each root, Hedera and zkSync a root beside each status: so which
 * of both counts is tried.
 */
export type OutcomeField = 'status' | 'root'

/**
 * A receipt in the encoding of its trie: the type's byte, then RLP of outcome, cumulative gas, bloom
 * and logs (yellow paper 4.3.1, EIP-658, EIP-2718). All types that are known hash these four, also those
 * of other chains; a deposit of the OP Stack has two more since Canyon. The bloom is made from the logs, as it
 * is not on the wire of eth/69, and nodes shorten it.
 * @param path of the receipt in its list, for problems
 * @throws FieldProblem
 */
export function encodeReceipt(
  receipt: RawObject,
  outcome: OutcomeField,
  keccak256: Keccak256,
  path = '',
): EncodedReceipt {
  const bloom = new Uint8Array(bloomBytes)
  const { logs } = receipt
  if (!Array.isArray(logs)) throw new FieldProblem(`${path}logs`, 'is missing or not a list')
  const encodedLogs = logs.map((log, index) =>
    encodeLog(log, `${path}logs[${index}].`, bloom, keccak256),
  )
  const fields: Rlp[] = [
    outcome === 'root'
      ? readDataBytes(receipt, 'root', 32, path)
      : readQuantityBytes(receipt, 'status', path),
    readQuantityBytes(receipt, 'cumulativeGasUsed', path),
    bloom,
    encodedLogs,
  ]
  if (!isAbsent(receipt.depositReceiptVersion))
    fields.push(
      readQuantityBytes(receipt, 'depositNonce', path),
      readQuantityBytes(receipt, 'depositReceiptVersion', path),
    )
  const encoded = encodeRlp(fields)
  const type = isAbsent(receipt.type) ? 0n : readQuantity(receipt.type)
  if (type === undefined || type > 0x7fn)
    throw new FieldProblem(`${path}type`, 'is not a transaction type')
  const bytes = type === 0n ? encoded : Uint8Array.from([Number(type), ...encoded])
  return { bytes, bloom }
}

/** A log in RLP, which adds its address and topics to the filter. */
function encodeLog(log: unknown, path: string, bloom: Uint8Array, keccak256: Keccak256): Rlp {
  if (!isRawObject(log)) throw new FieldProblem(path.slice(0, -1), 'is not an object')
  if (!Array.isArray(log.topics))
    throw new FieldProblem(`${path}topics`, 'is missing or not a list')
  const address = readDataBytes(log, 'address', 20, path)
  const topics = log.topics.map((topic, index) =>
    readDataBytes({ topic }, 'topic', 32, `${path}topics[${index}] `),
  )
  for (const bytes of [address, ...topics]) addToBloom(bloom, bytes, keccak256)
  return [address, topics, readDataBytes(log, 'data', undefined, path)]
}

/** Sets the three bits of some bytes: the low 11 bits of each of the first three pairs of their hash. */
function addToBloom(bloom: Uint8Array, bytes: Uint8Array, keccak256: Keccak256) {
  const hash = keccak256(bytes)
  for (const at of [0, 2, 4]) {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 0x7ff
    const index = bloomBytes - 1 - (bit >> 3)
    bloom[index] = (bloom[index] ?? 0) | (1 << (bit & 7))
  }
}

/** Whether a bloom that a node wrote is that of the logs; nodes that shorten it say nothing by it. */
export const isBloomOf = (written: unknown, bloom: Uint8Array): boolean =>
  typeof written !== 'string' ||
  written.length !== 2 + 2 * bloomBytes ||
  written.toLowerCase() === toHex(bloom)
