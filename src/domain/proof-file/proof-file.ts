import type { Address, Hash, Hex } from 'viem'
import { isDeeperThan } from '#domain/json/json-depth.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { FieldProblem } from '#domain/proof/field-bytes.ts'
import { isAddress, isHash } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** A statement about one block; quantities are as in the execution API. */
export type Claim =
  | { claim: 'block'; hash: Hash; number?: Hex }
  /** The lists of the file are those of the block. */
  | { claim: 'transactions' | 'withdrawals'; count: Hex }
  | { claim: 'transaction'; index: Hex; hash: Hash }
  | { claim: 'receipt'; index: Hex; status?: Hex; logs?: readonly RawObject[] }
  /** `exists: false` says that the state has no such account. */
  | {
      claim: 'account'
      address: Address
      exists?: boolean
      balance?: Hex
      nonce?: Hex
      codeHash?: Hash
    }
  /** A value of zero says that the storage has none. */
  | { claim: 'storage'; address: Address; slot: Hash; value: Hash }

/** Claims about one block, and the answers of a node that prove them, as they came (docs/proof-file.md). */
export type ProofFile = {
  /** The chain by whose rules is judged; no header proves it. */
  chainId?: Hex
  /** An answer of `eth_getBlockByHash`, with the lists that the claims are about. */
  block: RawObject
  /** The answer of `eth_getBlockReceipts`. */
  receipts?: readonly RawObject[]
  /** Answers of `eth_getProof`, one an account. */
  accounts?: readonly RawObject[]
  /** The first one names the block that all others are about. */
  claims: readonly [Extract<Claim, { claim: 'block' }>, ...Claim[]]
}

const format = 'keyhole-proof'
const version = 1
/** Most bytes of a file: a block of 1,500 transactions with its receipts has about 10 MiB. */
export const maxProofFileBytes = 32 * 1024 * 1024
/** Most levels of lists and objects: the keys of an access list are at the eighth. */
const maxDepthLevels = 10
const maxClaims = 200
const maxAccounts = 200
const maxListEntries = 20_000

type FieldRule = readonly [holds: (value: unknown) => boolean, words: string]

const quantity: FieldRule = [
  (value) => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value),
  'is not a quantity in hexadecimal digits after 0x',
]
const word: FieldRule = [isHash, 'is not 32 bytes of hexadecimal digits after 0x']
const address: FieldRule = [isAddress, 'is not an address']
const flag: FieldRule = [(value) => typeof value === 'boolean', 'is not true or false']
const objects: FieldRule = [
  (value) => Array.isArray(value) && value.length <= maxListEntries && value.every(isRawObject),
  `is not a list of at most ${maxListEntries} objects`,
]

/** The fields of each claim: those that it must have, and those that it may. */
const claimFields: {
  [kind in Claim['claim']]: {
    must: { [field: string]: FieldRule }
    may?: { [field: string]: FieldRule }
  }
} = {
  block: { must: { hash: word }, may: { number: quantity } },
  transactions: { must: { count: quantity } },
  withdrawals: { must: { count: quantity } },
  transaction: { must: { index: quantity, hash: word } },
  receipt: { must: { index: quantity }, may: { status: quantity, logs: objects } },
  account: {
    must: { address },
    may: { exists: flag, balance: quantity, nonce: quantity, codeHash: word },
  },
  storage: { must: { address, slot: word, value: word } },
}

/**
 * Reads a proof file, and judges nothing of it.
 * @throws FieldProblem naming the field that is missing, unknown, malformed or beyond a bound
 */
export function readProofFile(text: string): ProofFile {
  if (text.length > maxProofFileBytes) throw new FieldProblem('The file', 'is larger than 32 MiB')
  const file = parseJson(text)
  if (!isRawObject(file)) throw new FieldProblem('The file', 'is not a JSON object')
  if (file.format !== format) throw new FieldProblem('format', `is not ${format}`)
  if (file.version !== version) throw new FieldProblem('version', `is not ${version}`)
  if (isDeeperThan(file, maxDepthLevels))
    throw new FieldProblem('The file', `has more than ${maxDepthLevels} levels`)
  const own: FieldRule = [() => true, '']
  const block: FieldRule = [isRawObject, 'is not an object']
  const claims: FieldRule = [
    (value) => Array.isArray(value) && value.length > 0 && value.length <= maxClaims,
    `is not a list of 1 to ${maxClaims} claims`,
  ]
  const must = { format: own, version: own, block, claims }
  checkFields(file, '', must, { chainId: quantity, receipts: objects, accounts: objects })
  const proofFile = file as unknown as ProofFile
  for (const list of ['transactions', 'withdrawals']) {
    const entries = proofFile.block[list]
    if (entries !== undefined && !(Array.isArray(entries) && entries.length <= maxListEntries))
      throw new FieldProblem(`block.${list}`, `is not a list of at most ${maxListEntries} entries`)
  }
  if ((proofFile.accounts ?? []).length > maxAccounts)
    throw new FieldProblem('accounts', `has more than ${maxAccounts} entries`)
  for (const [index, claim] of (file.claims as unknown[]).entries())
    checkClaim(claim, `claims[${index}]`)
  if (proofFile.claims[0].claim !== 'block')
    throw new FieldProblem('claims[0].claim', 'is not block')
  return proofFile
}

function checkClaim(claim: unknown, path: string) {
  if (!isRawObject(claim)) throw new FieldProblem(path, 'is not an object')
  const kind = String(claim.claim)
  if (!Object.hasOwn(claimFields, kind))
    throw new FieldProblem(`${path}.claim`, `is none of ${Object.keys(claimFields).join(', ')}`)
  const { must, may = {} } = claimFields[kind as Claim['claim']]
  checkFields(claim, `${path}.`, { claim: [() => true, ''], ...must }, may)
  if (kind === 'account' && Object.keys(claim).length === 2)
    throw new FieldProblem(path, 'has none of exists, balance, nonce, codeHash')
}

/** A field that no rule knows is refused: it would seem to be verified with the others. */
function checkFields(
  object: RawObject,
  path: string,
  must: { [field: string]: FieldRule },
  may: { [field: string]: FieldRule },
) {
  const rules = new Map(Object.entries({ ...must, ...may }))
  for (const field of Object.keys(must))
    if (!Object.hasOwn(object, field)) throw new FieldProblem(path + field, 'is missing')
  for (const [field, value] of Object.entries(object)) {
    const [holds, words] = rules.get(field) ?? [() => false, 'is not a known field']
    if (!holds(value)) throw new FieldProblem(path + field, words)
  }
}

/**
 * The text of a proof file, with no part of the block that its claims do not need.
 * @internal
 */
export function writeProofFile({ block, ...file }: ProofFile): string {
  const claimed = new Set(file.claims.map(({ claim }) => claim))
  const { transactions, withdrawals, uncles, size, totalDifficulty, ...header } = block
  const needed = {
    ...header,
    ...((claimed.has('transaction') || claimed.has('transactions')) && { transactions }),
    ...(claimed.has('withdrawals') && { withdrawals }),
  }
  return JSON.stringify({ format, version, ...file, block: needed }, undefined, 1)
}
