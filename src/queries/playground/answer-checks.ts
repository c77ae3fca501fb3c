import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Hex } from 'viem'
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
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { byteLength, isAddress, isHash, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { asRawList, asRawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import {
  answerId,
  blockProofQuery,
  receiptProofQuery,
  transactionProofQuery,
} from '#queries/chain/proof.ts'
import { blockReceiptsQuery } from '#queries/chain/receipt.ts'
import type { StateQuestion } from '#queries/state/prove-state-at.ts'
import { stateProofQuery } from '#queries/state/use-state-checks.ts'

/** The checks of a response, or why there are none, and the hash of the block that it is of. */
export type JudgedAnswer = { checks?: readonly ProofCheck[]; why?: string; hash?: unknown }

/** The checks that pages make, of a response in the playground, by what its own provider offers. */
export const answerChecksQuery = (network: string, request: TypedRequest, result: unknown) =>
  queryOptions({
    queryKey: [
      ...(['checks', network, request.method, request.params] as const),
      typeof result === 'object' && result ? answerId(result) : result,
    ],
    queryFn: ({ client }) => judgeAnswer(client, network, request, result),
    staleTime: Number.POSITIVE_INFINITY,
  })

async function judgeAnswer(
  client: QueryClient,
  network: string,
  { method, params }: TypedRequest,
  result: unknown,
): Promise<JudgedAnswer> {
  const [first, second] = params
  const answer = asRawObject(Array.isArray(result) ? result[0] : result)
  const { hash: ownHash, blockHash: hash = ownHash, transactionHash } = answer
  const isBlock = /^eth_getBlockBy/.test(method)
  const isTransaction = /^eth_getTransactionBy/.test(method)
  const isReceipts = /^eth_get(TransactionReceipt|BlockReceipts)$/.test(method)
  const question = stateQuestion(method, params, result)
  if (!isBlock && !isTransaction && !isReceipts && !question)
    return { why: `No check for ${method}.` }
  const isOther = ![ownHash, hash, transactionHash].some((each) => isSameHex(each, first))
  // A list without receipts names no block.
  if (isHash(first) && isOther && Object.keys(answer).length > 0)
    return { checks: [loneCheck(false, mismatch('another hash', 'It is of another hash.'))] }
  const number = isHash(first) ? undefined : readQuantity(first)
  if (isBlock) {
    const request = { hash: isHash(hash) ? hash : undefined, number }
    const proof = await client.fetchQuery(blockProofQuery(network, request, answer))
    return { hash, ...('why' in proof ? proof : { checks: blockChecks(proof) }) }
  }
  if (!isTransaction && (await connectionTo(network)).extraMethodUse === 'never')
    return { hash, why: 'Proofs are off for this connection.' }
  if (question) {
    const { block: at } = question
    const block = isHash(at) ? at : await client.fetchQuery(blockAtQuery(network, at))
    if (!block) return { why: 'Block not found.' }
    const proof = await client.fetchQuery(stateProofQuery(network, { ...question, block }))
    return { hash: block, ...proof }
  }
  const block = isHash(hash) && (await client.fetchQuery(blockQuery(network, hash, true)))
  if (!block || !isHash(hash)) return { hash, why: 'Block not found.' }
  if (isTransaction) {
    const index = method.endsWith('Index') ? Number(readQuantity(second)) : undefined
    const request = { number: method.includes('Number') ? number : undefined, index }
    const query = transactionProofQuery(network, request, answer, block)
    const proof = await client.fetchQuery(query)
    return { hash, ...('why' in proof ? proof : { checks: transactionChecks(proof) }) }
  }
  const query = blockReceiptsQuery(network, readQuantity(block.number) ?? 0n, hash)
  const receipts = Array.isArray(result) ? result : (await client.fetchQuery(query)).result
  if (!receipts) return { hash, why: 'The provider has no receipts of the block.' }
  const index = Number(readQuantity(answer.transactionIndex) ?? 0n)
  const of = asRawObject(asRawList(block.transactions)[index])
  const single = receipts === result ? undefined : { receipt: answer, of, index }
  const input = { block, receipts, single }
  const proof = await client.fetchQuery(receiptProofQuery(network, { hash }, input))
  return { hash, ...('why' in proof ? proof : { checks: receiptChecks(proof) }) }
}

/** The question by which a page would prove what a response shows of an account. */
function stateQuestion(
  method: string,
  [first, second, third]: readonly unknown[],
  result: unknown,
): StateQuestion | undefined {
  const { to: address = first, data, input = data, from, ...others } = asRawObject(first)
  const place = /(StorageAt|Proof)$/.test(method) ? third : second
  const { blockHash: block = findBlockParameter(`${place}`) } = asRawObject(place)
  if (!isAddress(address) || !block) return undefined
  const ask = (part: Omit<StateQuestion, 'address' | 'block'>) =>
    ({ address, block, ...part }) as StateQuestion
  const bytes = byteLength(result) === undefined ? undefined : (result as Hex)
  const slot = readQuantity(second)
  if (method === 'eth_getBalance') return ask({ shown: { balance: result as Hex } })
  if (method === 'eth_getCode' && bytes) return ask({ shown: { codeHash: keccak256(bytes) } })
  if (method === 'eth_getStorageAt' && slot !== undefined && isHash(result))
    return ask({ shown: { slots: { [slotWord(slot)]: result } } })
  if (method === 'eth_call' && bytes && Object.keys(others).length === 0) {
    const end = { success: true, data: bytes }
    const sender = isAddress(from) ? { from } : {}
    return ask({ shown: {}, call: { data: (input ?? '0x') as Hex, ...sender, end } })
  }
  if (method !== 'eth_getProof') return undefined
  const { balance, codeHash, storageProof, ...rest } = asRawObject(result)
  const slots = asRawList(storageProof)
    .map(asRawObject)
    .map(({ key, value }) => [key, value].map((part) => slotWord(readQuantity(part) ?? 0n)))
  const shown = { balance, codeHash, slots: Object.fromEntries(slots) } as StateQuestion['shown']
  return ask({ shown, answer: { balance, codeHash, storageProof, ...rest } })
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
  const [hash, otherHash] = judged.map((each) => each.hash)
  const [first, second] = ends[1] === 'is proven' ? [1, 0] : [0, 1]
  const isSameBlock = isSameHex(hash, otherHash)
  const found = judged.map(({ checks = [], why }, side) =>
    ends[side] === 'is proven'
      ? describeCoverage(checks)
      : (why ?? worstVerdict(checks.map(({ verdict }) => verdict))?.explanation ?? ''),
  )
  const isOpen = ends[second] === open
  if (hash && otherHash && !isSameBlock && !ends.includes('fails verification')) {
    const title = 'The two chains have different blocks. Which one is canonical is unknown.'
    return { title, found }
  }
  if (ends[first] === ends[second])
    return {
      title: isOpen
        ? 'Unknown which response is right: neither can be verified.'
        : `Both responses: ${ends[first]}.${ends[first] === 'is proven' ? ' What differs is outside the proof.' : ''}`,
      found,
    }
  const isContradicted = isSameBlock && isOpen && ends[first] === 'is proven'
  const end = isContradicted ? 'differs from it at the same block' : ends[second]
  return {
    title: `${names[first]}’s response ${ends[first]}. ${names[second]}’s response ${end}.`,
    found,
  }
}
