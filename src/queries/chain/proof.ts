import { queryOptions } from '@tanstack/react-query'
import { connectionTo } from '#api/connections/connections.ts'
import { nextTask } from '#api/moments.ts'
import { forgetBlock } from '#api/rpc/block-cache.ts'
import type { ProofRequest } from '#domain/proof/checks/check-echo.ts'
import type { BlockVerdicts } from '#domain/proof/prove-block.ts'
import type { TransactionVerdicts } from '#domain/proof/prove-transaction.ts'
import type { ProofFileReport } from '#domain/proof-file/verify-proof-file.ts'
import type { ReceiptProof, ReceiptProofInput } from '#domain/receipt/prove-receipt.ts'
import { isHash } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { ProofJob, ProofReport } from '#workers/proof.worker.ts'
import ProofWorker from '#workers/proof.worker.ts?worker'
import { ownWorker, runJob, whyLost } from '#workers/run-job.ts'

/** Why nothing can be computed here. */
export type NoProof = { why: string }

/** A proof of these answers, by which it is known; one that was not finished or not started starts again. */
function proofQuery<Proof extends BlockVerdicts | TransactionVerdicts | ReceiptProof>(
  network: string,
  job: Parameters<typeof runProof>[1],
  answers: readonly (object | undefined)[],
) {
  const answerKey = answers.map((answer) => answer && answerId(answer))
  const { hash: requested, number, index } = job.request
  const place = [requested, number?.toString(), index]
  const queryKey = ['proof', network, ...place, ...answerKey] as const
  return queryOptions<Proof | NoProof>({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const onProgress = (proof: Proof) => client.setQueryData(queryKey, proof)
      const proof = await runProof<Proof>(network, job, signal, onProgress)
      // A kept block that does not fit would accuse all that answer rightly later: the next visit asks again.
      const hash = requested ?? job.block?.hash
      if (isHash(hash) && Object.values(proof).some(isMismatch)) await forgetBlock(network, hash)
      return proof
    },
    staleTime: ({ state: { data } }) =>
      data && ('recovering' in data || 'why' in data) ? 0 : Number.POSITIVE_INFINITY,
  })
}

/**
 * The proof of a block's answer (`domain/proof`), computed in a worker. Everything but the senders
 * comes at once; until all are recovered, the proof says how many are.
 */
export const blockProofQuery = (
  network: string,
  request: Pick<ProofRequest, 'hash' | 'number'>,
  block: RawObject,
) => proofQuery<BlockVerdicts>(network, { request, block }, [block])

/** The proof of a transaction's answer; `block`, if it was loaded, has to agree. */
export const transactionProofQuery = (
  network: string,
  request: Pick<ProofRequest, 'number' | 'index'>,
  transaction: RawObject,
  block?: RawObject,
) => proofQuery<TransactionVerdicts>(network, { request, transaction, block }, [transaction, block])

/** The proof of the receipts of a block, and of one that came by itself. */
export const receiptProofQuery = (
  network: string,
  request: Pick<ProofRequest, 'hash'>,
  input: ReceiptProofInput,
) =>
  proofQuery<ReceiptProof>(network, { request, ...input }, [
    input.block,
    input.receipts,
    input.single?.receipt,
  ])

const isMismatch = (verdict: unknown) => isRawObject(verdict) && verdict.kind === 'mismatch'

const answerIds = new WeakMap<object, number>()
let answerCount = 0

/**
 * An id of an answer for query keys. The hash of the block cannot be it: a service may answer
 * something else the next time, and the proof of one answer must never be shown for another.
 */
export function answerId(answer: object): number {
  const knownId = answerIds.get(answer) ?? ++answerCount
  answerIds.set(answer, knownId)
  return knownId
}

/** The chain ID that the connection to a network has; undefined where it names none. @throws where there is no connection */
export async function connectedChainId(network: string): Promise<bigint | undefined> {
  const { chainId } = await connectionTo(network)
  return chainId === undefined ? undefined : BigInt(chainId)
}

/** Each proof has a worker of its own, so that leaving the page ends it at once. */
export async function runProof<Proof extends ProofReport['proof']>(
  network: string,
  job: Extract<ProofJob, { request: ProofRequest }>,
  signal: AbortSignal,
  onProgress?: (proof: Proof) => void,
): Promise<Proof | NoProof> {
  // Without a connection there may still be a cached answer, whose transactions name the chain.
  const chainId = await connectedChainId(network).catch(() => undefined)
  // The page is drawn in the task in which an answer comes: megabytes are copied to the worker after it.
  await nextTask()
  return runProofJob({ ...job, request: { ...job.request, chainId } }, signal, onProgress)
}

/** The claims of a proof file, judged in a worker. */
export const verifyInWorker = (
  proofFile: string,
  signal: AbortSignal,
): Promise<ProofFileReport | NoProof> => runProofJob({ proofFile }, signal)

const runProofJob = <Proof extends ProofReport['proof']>(
  job: ProofJob,
  signal: AbortSignal,
  onProgress?: (proof: Proof) => void,
): Promise<Proof | NoProof> =>
  runJob<ProofReport, Proof | NoProof>(
    () => ownWorker(new ProofWorker(), job),
    signal,
    ({ proof, done }) => {
      if (done) return proof as Proof
      onProgress?.(proof as Proof)
    },
  ).catch(whyLost)
