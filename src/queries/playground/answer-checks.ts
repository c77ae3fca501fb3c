import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Hash, Hex } from 'viem'
import { keccak256 } from 'viem/utils'
import { connectionTo } from '#api/connections/connections.ts'
import { findBlockParameter } from '#domain/block/read-block-parameter.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import {
  applicableChecks,
  blockChecks,
  describeCoverage,
  isOfResponse,
  loneCheck,
  type ProofCheck,
  receiptChecks,
  transactionChecks,
  worstVerdict,
} from '#domain/proof/proof-checks.ts'
import { mismatch } from '#domain/proof/verdict.ts'
import type { ShownState } from '#domain/state/shown-state.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import {
  byteLength,
  groupDigits,
  isAddress,
  isHash,
  isSameHex,
  readQuantity,
} from '#domain/values/hex.ts'
import { asRawList, asRawObject, type RawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import {
  answerId,
  blockProofQuery,
  receiptProofQuery,
  transactionProofQuery,
} from '#queries/chain/proof.ts'
import { blockReceiptsQuery } from '#queries/chain/receipt.ts'
import { stateProofQuery } from '#queries/state/use-state-checks.ts'

/** The checks of a response, or why there are none, and the block that it is of. */
export type JudgedAnswer = {
  checks?: readonly ProofCheck[]
  why?: string
  hash?: unknown
  number?: bigint | undefined
}

/** The checks that pages make, of a response in the playground, by what its own provider offers. */
export const answerChecksQuery = (network: string, request: TypedRequest, result: unknown) =>
  queryOptions({
    queryKey: [
      ...(['checks', network, request.method, request.params] as const),
      typeof result === 'object' && result ? answerId(result) : result,
    ],
    queryFn: async ({ client }): Promise<JudgedAnswer> => {
      const {
        method,
        params: [first, second],
      } = request
      const isBlock = /^eth_getBlockBy/.test(method)
      const isTransaction = /^eth_getTransactionBy/.test(method)
      const isReceipts = /^eth_get(TransactionReceipt|BlockReceipts)$/.test(method)
      if (!isBlock && !isTransaction && (await connectionTo(network)).extraMethodUse === 'never')
        return { why: 'Proofs are off for this connection.' }
      if (!isBlock && !isTransaction && !isReceipts)
        return judgeState(client, network, request, result)
      const answer = asRawObject(Array.isArray(result) ? result[0] : result)
      const { blockHash: askedHash = first, blockNumber: askedNumber = first } = asRawObject(first)
      const isOfBlock = /BlockReceipts|BlockHashAndIndex/.test(method)
      const named = isOfBlock ? 'blockHash' : isReceipts ? 'transactionHash' : 'hash'
      // A list without receipts names no block.
      const isNamed = isHash(askedHash) && Object.keys(answer).length > 0
      if (isNamed && !isSameHex(answer[named], askedHash)) return ofOther('It is of another hash.')
      const number = isHash(askedHash) ? undefined : readQuantity(askedNumber)
      const hash = isBlock ? answer.hash : answer.blockHash
      const of = { hash, number: readQuantity(isBlock ? answer.number : answer.blockNumber) }
      if (isBlock) {
        const asked = { hash: isHash(hash) ? hash : undefined, number }
        const proof = await client.fetchQuery(blockProofQuery(network, asked, answer))
        return { ...of, ...checksOf(proof, blockChecks) }
      }
      const block = isHash(hash) && (await client.fetchQuery(blockQuery(network, hash, true)))
      if (!block || !isHash(hash)) return { ...of, why: 'Block not found.' }
      if (isTransaction) {
        const index = method.endsWith('Index') ? Number(readQuantity(second)) : undefined
        const asked = { number: method.includes('Number') ? number : undefined, index }
        const proof = await client.fetchQuery(transactionProofQuery(network, asked, answer, block))
        return { ...of, ...checksOf(proof, transactionChecks) }
      }
      if (number !== undefined && readQuantity(block.number) !== number)
        return ofOther('It is of another block.')
      return { ...of, ...(await judgeReceipts(client, network, result, block, hash)) }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The checks of all receipts of a block, or of one of them, which is proven among the others. */
async function judgeReceipts(
  client: QueryClient,
  network: string,
  result: unknown,
  block: RawObject,
  hash: Hash,
): Promise<JudgedAnswer> {
  const query = blockReceiptsQuery(network, readQuantity(block.number) ?? 0n, hash)
  const receipts = Array.isArray(result) ? result : (await client.fetchQuery(query)).result
  if (!receipts) return { why: 'The provider has no receipts of the block.' }
  const answer = asRawObject(result)
  const index = Number(readQuantity(answer.transactionIndex) ?? 0n)
  const transactions = asRawList(block.transactions).map(asRawObject)
  const single =
    receipts === result ? undefined : { receipt: answer, of: transactions[index] ?? {}, index }
  // No root has these fields.
  const differing = (single ? [answer] : receipts.map(asRawObject)).flatMap((receipt, at) => {
    const { from, to } = transactions[single ? index : at] ?? {}
    return Object.entries({ blockHash: hash, blockNumber: block.number, from, to })
      .filter(([field, value]) => !isSameHex(receipt[field] ?? '0x', value ?? '0x'))
      .map(([field]) => field)
  })
  if (differing.length > 0)
    return { why: `It contradicts its block or transaction: ${[...new Set(differing)]}.` }
  const input = { block, receipts, single }
  const proof = await client.fetchQuery(receiptProofQuery(network, { hash }, input))
  return checksOf(proof, receiptChecks)
}

const checksOf = <Proof extends object>(
  proof: Proof | { why: string },
  list: (proof: Proof) => readonly ProofCheck[],
): JudgedAnswer => ('why' in proof ? proof : { checks: list(proof) })

const ofOther = (words: string) => ({ checks: [loneCheck(false, mismatch('other', words))] })

/** The checks of a state at one block: a tag may name another one since. */
async function judgeState(
  client: QueryClient,
  network: string,
  { method, params: [address, second, third] }: TypedRequest,
  result: unknown,
): Promise<JudgedAnswer> {
  const isProof = method === 'eth_getProof'
  const place = (isProof || method === 'eth_getStorageAt' ? third : second) ?? 'latest'
  const { blockHash } = asRawObject(place)
  const at = isHash(blockHash) ? blockHash : findBlockParameter(`${place}`)
  const answer = asRawObject(result)
  const keys = isProof ? asRawList(second).map(readQuantity) : []
  const shown = shownState(method, second, result)
  if (!isAddress(address) || !at || !shown || new Set(keys).size < keys.length)
    return { why: `No check for this response to ${method}.` }
  if (!/^(0x|earliest)/.test(at))
    return { why: `“${at}” may be another block by now. Use a block number.` }
  const block = isHash(at) ? at : await client.fetchQuery(blockAtQuery(network, at))
  if (!block) return { why: 'Block not found.' }
  const ofKeys = asRawList(answer.storageProof).map((entry) => readQuantity(asRawObject(entry).key))
  const isOther = isAddress(answer.address) && !isSameHex(answer.address, address)
  if (isOther || ofKeys.length !== keys.length || keys.some((key) => !ofKeys.includes(key)))
    return ofOther('It is not of the requested account and slots.')
  const question = { address, block, shown, ...(isProof && { answer }) }
  return { hash: block, ...(await client.fetchQuery(stateProofQuery(network, question))) }
}

/** The value that a response shows of an account; undefined where it is not one. */
function shownState(method: string, second: unknown, result: unknown): ShownState | undefined {
  const { balance, codeHash, storageProof } = asRawObject(result)
  const slot = readQuantity(second)
  if (method === 'eth_getBalance' && readQuantity(result) !== undefined)
    return { balance: result as Hex }
  if (method === 'eth_getCode' && byteLength(result) !== undefined)
    return { codeHash: keccak256(result as Hex) }
  if (method === 'eth_getStorageAt' && slot !== undefined && isHash(result))
    return { slots: { [slotWord(slot)]: result } }
  if (method !== 'eth_getProof' || readQuantity(balance) === undefined || !isHash(codeHash))
    return undefined
  const slots = asRawList(storageProof)
    .map(asRawObject)
    .map(({ key, value }) => [key, value].map((part) => slotWord(readQuantity(part) ?? 0n)))
  const ofSlots = slots[0] && { slots: Object.fromEntries(slots) }
  return { balance: balance as Hex, codeHash, ...ofSlots }
}

/** How the checks of a response end, as words that follow its name. */
function describeEnd({ checks = [] }: JudgedAnswer) {
  const counted = applicableChecks(checks).filter(isOfResponse)
  const kinds = counted.map(({ verdict }) => verdict?.kind)
  if (kinds.includes('mismatch')) return 'fails verification'
  const isProven = counted.some(({ label }) => label !== 'Response')
  return isProven && kinds.every((kind) => kind === 'verified') ? 'is proven' : open
}

const open = 'cannot be verified'

/** Which of two responses that differ is proven, and what was found of each. */
export function describeJudged(names: readonly string[], judged: readonly JudgedAnswer[]) {
  const ends = judged.map(describeEnd)
  const [one, other] = judged
  const [first, second] = ends[1] === 'is proven' ? [1, 0] : [0, 1]
  const isSameBlock = isSameHex(one?.hash, other?.hash)
  const found = judged.map(({ checks = [], why }, side) =>
    ends[side] === 'is proven'
      ? describeCoverage(checks)
      : (why ?? worstVerdict(checks.map(({ verdict }) => verdict))?.explanation ?? ''),
  )
  const areOfBlocks = judged.every(({ hash }) => isHash(hash)) && !isSameBlock
  const numbers = judged.flatMap(({ number = [] }) => number)
  const ofBoth =
    ends[first] === 'fails verification'
      ? 'Both responses: fails verification.'
      : areOfBlocks && new Set(numbers).size === 2
        ? `The responses are of blocks ${numbers.map(groupDigits).join(' and ')}.`
        : ends[first] === open
          ? 'Unknown which response is right: neither can be verified.'
          : areOfBlocks
            ? 'The two chains have different blocks. Which one is canonical is unknown.'
            : 'Both responses: is proven. What differs is outside the proof.'
  const isContradicted = isSameBlock && ends[second] === open && ends[first] === 'is proven'
  const end = isContradicted ? 'differs from it at the same block' : ends[second]
  const ofEach = `${names[first]}’s response ${ends[first]}. ${names[second]}’s response ${end}.`
  return { title: ends[first] === ends[second] ? ofBoth : ofEach, found }
}
