import type { Address, Hash, Hex } from 'viem'
import { FieldProblem } from '#domain/proof/field-bytes.ts'
import { byteLength, isAddress, isHash } from '#domain/values/hex.ts'
import { isRawObject, parseJson, type RawObject } from '#domain/values/raw.ts'

/** A statement about one block, or about a directory; quantities are as in the execution API. */
export type Claim =
  /** The lists of transactions and withdrawals that the file has are those of the block. */
  | { claim: 'block'; hash: Hash; number?: Hex }
  | { claim: 'transaction'; index: Hex; hash: Hash }
  | { claim: 'receipt'; index: Hex; status?: Hex; logs?: readonly RawObject[] }
  /** Without an account, `exists` is false. */
  | ({ claim: 'account'; address: Address; exists: boolean } & {
      [value in 'balance' | 'nonce' | 'codeHash']?: Hex
    })
  /** A value of zero says that the storage has none. */
  | { claim: 'storage'; address: Address; slot: Hash; value: Hash }
  /** A name in a directory; `size` is that of all its blocks, as the directory states it. */
  | { claim: 'entry'; directory: string; name: string; cid: string; size?: Hex }

/** Claims with what proves them: responses of a node, or blocks of directories (docs/proof-file.md). */
export type ProofFile = {
  /** The chain by whose rules is judged; no header proves it. */
  chainId?: Hex
  /** A block of `eth_getBlockByHash`, with full transactions or without the list. */
  block?: RawObject
  /** The receipts of `eth_getBlockReceipts`. */
  receipts?: readonly RawObject[]
  /** Accounts of `eth_getProof`. */
  accounts?: readonly RawObject[]
  /** Blocks of directories (dag-pb), those of shards, too. */
  directories?: readonly { cid: string; bytes: Hex }[]
  /** With a block, the first one names it; without, all are entries. */
  claims: readonly [Claim, ...Claim[]]
}

const format = 'keyhole-proof'
/** Most bytes of a file: a block of 1,500 transactions with its receipts has about 10 MiB. */
export const maxProofFileBytes = 32 * 1024 * 1024
/** Most levels of lists and objects: the keys of an access list are at the eighth. */
const maxDepthLevels = 10
/** A page proves some 600 values at once. */
const maxClaims = 1_000
const maxAccounts = 200
const maxListEntries = 20_000

/** Whether lists and objects are nested deeper than this many levels, each of which is a call. */
const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)))

type FieldRule = readonly [holds: (value: unknown) => boolean, words: string]

const quantity: FieldRule = [
  (value) => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value),
  'is not a quantity in hexadecimal digits after 0x',
]
const word: FieldRule = [isHash, 'is not 32 bytes of hexadecimal digits after 0x']
const listOf = (maxEntries: number): FieldRule => [
  (value) => Array.isArray(value) && value.length <= maxEntries && value.every(isRawObject),
  `is not a list of at most ${maxEntries} objects`,
]

const listRule = listOf(maxListEntries)
const cid: FieldRule = [(value) => /^[!-~]{1,2048}$/.test(String(value)), 'is not a CID']
const fieldRules: { [field: string]: FieldRule } = {
  format: [(value) => value === format, `is not ${format}`],
  version: [(value) => value === 1, 'is not 1'],
  block: [isRawObject, 'is not an object'],
  ...{ receipts: listRule, logs: listRule, transactions: listRule, withdrawals: listRule },
  ...{ accounts: listOf(maxAccounts), claims: listOf(maxClaims), directories: listRule },
  ...{ chainId: quantity, number: quantity, index: quantity, status: quantity },
  ...{ balance: quantity, nonce: quantity, hash: word, codeHash: word, slot: word, value: word },
  address: [isAddress, 'is not an address'],
  exists: [(value) => typeof value === 'boolean', 'is not true or false'],
  bytes: [(value) => byteLength(value) !== undefined, 'is not bytes after 0x'],
  ...{ directory: cid, cid, size: quantity },
  name: [(value) => typeof value === 'string', 'is not a text'],
}

const fileFields = [
  ...['format', 'version', 'chainId?', 'block?', 'receipts?', 'accounts?'],
  ...['directories?', 'claims'],
]

/** The fields of each claim; those with a question mark may be left out. */
const claimFields: { [kind in Claim['claim']]: readonly string[] } = {
  block: ['hash', 'number?'],
  transaction: ['index', 'hash'],
  receipt: ['index', 'status?', 'logs?'],
  account: ['address', 'exists', 'balance?', 'nonce?', 'codeHash?'],
  storage: ['address', 'slot', 'value'],
  entry: ['directory', 'name', 'cid', 'size?'],
}

/**
 * Reads a proof file, and judges nothing of it.
 * @throws FieldProblem naming the field that is missing, unknown, malformed or beyond a bound
 */
export function readProofFile(text: string): ProofFile {
  if (text.length > maxProofFileBytes) throw new FieldProblem('The file', 'is larger than 32 MiB')
  const file = parseJson(text)
  if (!isRawObject(file)) throw new FieldProblem('The file', 'is not a JSON object')
  if (isDeeperThan(file, maxDepthLevels))
    throw new FieldProblem('The file', `has more than ${maxDepthLevels} levels`)
  checkFields(file, '', fileFields)
  const proofFile = file as unknown as ProofFile
  const { block, claims, directories = [] } = proofFile
  for (const list of ['transactions', 'withdrawals'])
    if (block && Object.hasOwn(block, list)) checkField(block, 'block.', list)
  for (const [index, part] of directories.entries())
    checkFields(part, `directories[${index}].`, ['cid', 'bytes'])
  for (const [index, claim] of claims.entries()) {
    const { claim: kind, ...fields } = claim
    if (!Object.hasOwn(claimFields, kind))
      throw new FieldProblem(
        `claims[${index}].claim`,
        `is none of ${Object.keys(claimFields).join(', ')}`,
      )
    checkFields(fields, `claims[${index}].`, claimFields[kind])
  }
  if (!block && claims.some(({ claim }) => claim !== 'entry'))
    throw new FieldProblem('block', 'is missing')
  if ((block || !claims[0]) && claims[0]?.claim !== 'block')
    throw new FieldProblem('claims[0].claim', 'is not block')
  return proofFile
}

/** Unknown fields are not allowed: they would seem to be verified with the others. */
function checkFields(object: RawObject, path: string, fields: readonly string[]) {
  for (const field of fields)
    if (!field.endsWith('?') && !Object.hasOwn(object, field))
      throw new FieldProblem(path + field, 'is missing')
  for (const field of Object.keys(object)) {
    if (!fields.includes(field) && !fields.includes(`${field}?`))
      throw new FieldProblem(path + field, 'is not a known field')
    checkField(object, path, field)
  }
}

function checkField(object: RawObject, path: string, field: string) {
  const [holds, words] = fieldRules[field] ?? []
  if (!holds?.(object[field])) throw new FieldProblem(path + field, words ?? 'is not a known field')
}

export const writeProofFile = (file: ProofFile): string =>
  JSON.stringify({ format, version: 1, ...file }, undefined, 1)
