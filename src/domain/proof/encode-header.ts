import type { Hex } from 'viem'
import {
  FieldProblem,
  isAbsent,
  readDataBytes,
  readQuantityBytes,
} from '#domain/proof/field-bytes.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { encodeRlp } from '#domain/values/rlp.ts'

/** A field of the header: a quantity, or data of so many bytes, or of any length. */
type HeaderField = readonly [name: string, form: 'quantity' | 'data' | number, source?: string]

/** Every header since Frontier has these, in this order (yellow paper, 4.3). */
const firstFields: readonly HeaderField[] = [
  ['parentHash', 32],
  ['sha3Uncles', 32],
  ['miner', 20],
  ['stateRoot', 32],
  ['transactionsRoot', 32],
  ['receiptsRoot', 32],
  ['logsBloom', 256],
  ['difficulty', 'quantity'],
  ['number', 'quantity'],
  ['gasLimit', 'quantity'],
  ['gasUsed', 'quantity'],
  ['timestamp', 'quantity'],
  ['extraData', 'data'],
]

const ethereumSeal: readonly HeaderField[] = [
  ['mixHash', 32],
  ['nonce', 8],
]

/** Gnosis before the merge: the seal of Authority Round stands where proof of work has its own. */
const auraSeal: readonly HeaderField[] = [
  ['auraStep', 'quantity'],
  ['auraSeal', 65],
]

/** Each fork appends fields; those of a block show its fork (EIP-7773 and the ones it names). */
const laterFields: readonly HeaderField[] = [
  ['baseFeePerGas', 'quantity', 'EIP-1559'],
  ['withdrawalsRoot', 32, 'EIP-4895'],
  ['blobGasUsed', 'quantity', 'EIP-4844'],
  ['excessBlobGas', 'quantity', 'EIP-4844'],
  ['parentBeaconBlockRoot', 32, 'EIP-4788'],
  ['requestsHash', 32, 'EIP-7685'],
  ['blockAccessListHash', 32, 'EIP-7928'],
  ['slotNumber', 'quantity', 'EIP-7843'],
]

/** Other names of these fields: Nethermind and OpenEthereum, Besu. */
const aliases: { [name: string]: string } = { miner: 'author', blockAccessListHash: 'balHash' }

export type HeaderEncoding = {
  bytes: Uint8Array
  /** The encoded fields by their names in the answer, in order. */
  fields: readonly string[]
  /** Sources of the fields: the yellow paper, and the EIPs of later ones. */
  sources: readonly string[]
}

/**
 * The RLP of a block's header, read from the raw answer. Which fields belong to it follows from
 * those that are there: forks only append.
 * @throws FieldProblem for a field that is missing, null, malformed, or a hole before later ones.
 */
export function encodeHeader(block: RawObject): HeaderEncoding {
  const presentSeal = isAbsent(block.auraSeal) ? ethereumSeal : auraSeal
  const nameOf = (name: string) => {
    const aliasName = aliases[name]
    return aliasName !== undefined && isAbsent(block[name]) && !isAbsent(block[aliasName])
      ? aliasName
      : name
  }
  const isThere = ([name]: HeaderField) => !isAbsent(block[nameOf(name)])
  const lastPresent = laterFields.findLast(isThere)
  const forkFields = lastPresent ? laterFields.slice(0, laterFields.indexOf(lastPresent) + 1) : []
  const missingField = forkFields.find((field) => !isThere(field))
  if (missingField)
    throw new FieldProblem(missingField[0], `is missing, though ${lastPresent?.[0]} is there`)
  const headerFields = [...firstFields, ...presentSeal, ...forkFields]
  const rlpItems = headerFields.map(([name, form]) => {
    if (form === 'quantity') return readQuantityBytes(block, name)
    return readDataBytes(block, nameOf(name), form === 'data' ? undefined : form)
  })
  const eipSources = forkFields.flatMap(([, , source]) => source ?? [])
  return {
    bytes: encodeRlp(rlpItems),
    fields: headerFields.map(([name]) => nameOf(name)),
    sources: ['Yellow paper 4.3', ...new Set(eipSources)],
  }
}

/**
 * A block's header as it is hashed, RLP of its fields in order, or why its answer does not give it.
 */
export function readEncodedHeader(block: RawObject): { bytes: Hex } | { problem: string } {
  try {
    return { bytes: toHex(encodeHeader(block).bytes) }
  } catch (error) {
    if (error instanceof FieldProblem) return { problem: `It cannot be encoded: ${error.message}.` }
    throw error
  }
}
