import type { Hex } from 'viem'
import { type ChainContext, chainContext, foreignRuleReason } from '#domain/proof/chain.ts'
import type { ProofRequest } from '#domain/proof/checks/check-echo.ts'
import { uncheckedInBlock, unknownHeaderFields } from '#domain/proof/checks/check-hashes.ts'
import type { JudgedHeader } from '#domain/proof/checks/check-root.ts'
import { catchFieldProblem, judge, mismatchVerdict } from '#domain/proof/checks/judge.ts'
import {
  FieldProblem,
  isAbsent,
  readDataBytes,
  readQuantityBytes,
} from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  fieldMissing,
  formatAnswered,
  type ProofVerdict,
  unverifiable,
  type ValueComparison,
  verified,
} from '#domain/proof/verdict.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/integer.ts'
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

/** @internal Exported for tests. */
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
 * @internal Exported for tests.
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
  const sources = ['Yellow paper 4.3', ...new Set(eipSources)]
  return { bytes: encodeRlp(rlpItems), fields: headerFields.map(([name]) => nameOf(name)), sources }
}

/**
 * A block's header as it is hashed, RLP of its fields in order, or why its answer does not give it.
 */
export function readEncodedHeader(block: RawObject): { bytes: Hex } | { problem: string } {
  const encoded = catchFieldProblem(() => encodeHeader(block))
  return encoded instanceof FieldProblem
    ? { problem: `It cannot be encoded: ${encoded.message}.` }
    : { bytes: toHex(encoded.bytes) }
}

/** The header of a requested block, and the rules by which the data under it are judged. */
export function judgeHeader(
  block: RawObject,
  { hash, chainId }: Pick<ProofRequest, 'hash' | 'chainId'>,
  keccak256: Keccak256,
): JudgedHeader & { header: ProofVerdict } {
  const chain = chainContext(chainId, undefined, foreignRuleReason(block))
  return { chain, header: checkHeader(block, hash, chain, keccak256) }
}

/**
 * Whether the Keccak-256 of the encoded header is the given hash. Then every field of the header is the one that
 * this hash names. A hash has to be given, if only the answer's own: left out by mistake, it would verify any block.
 */
export function checkHeader(
  block: RawObject,
  givenHash: string | undefined,
  chain: ChainContext,
  keccak256: Keccak256,
): ProofVerdict {
  if (isAbsent(givenHash))
    return isAbsent(block.hash)
      ? unverifiable('pending', 'A pending block has no hash to compare with.')
      : unverifiable('no hash', 'No hash was given to compare the header with.')
  const encoded = catchFieldProblem(() => encodeHeader(block))
  if (encoded instanceof FieldProblem)
    return chain.otherRule
      ? unverifiable('other rule', chain.otherRule)
      : fieldMissing(encoded.field, `The header cannot be encoded: ${encoded.message}.`)
  const { fields, sources, bytes } = encoded
  const computed = toHex(keccak256(bytes))
  const compared: ValueComparison = {
    ...{ label: 'block hash', answered: formatAnswered(givenHash), computed },
    names: [isSameHex(givenHash, block.hash) ? 'response' : 'requested', 'computed'],
  }
  const rule = { formula: `keccak256(rlp([${fields.join(', ')}]))`, sources }
  const count = fields.length
  return judge(rule, () => {
    if (isSameHex(compared.computed, compared.answered))
      return verified(
        'matches',
        `The ${count} header fields have this hash. This proves content, not canonicality.${uncheckedInBlock(block, fields)}`,
        [compared],
      )
    const unknown = unknownHeaderFields(block, fields).join(', ')
    if (unknown !== '' && chain.otherRule === undefined)
      return unverifiable(
        'unknown field',
        `The ${count} known header fields have another hash, and the response has fields that are unknown here: ${unknown}. A later fork may have added them, so this cannot be verified.`,
        [compared],
      )
    const words = `The ${count} header fields have another hash: at least one is wrong or missing.`
    return mismatchVerdict(chain, words, [compared])
  })
}
