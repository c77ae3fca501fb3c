import type { Hex } from 'viem'
import type { InferredContract } from '#domain/contract/inferred-contract.ts'
import type { InferJob } from '#workers/infer.worker.ts'
import InferWorker from '#workers/infer.worker.ts?worker'
import { ownWorker, runJob, WorkerError } from '#workers/run-job.ts'

/** Five times what EIP-170 allows: other chains allow more. */
const maxCodeBytes = 128 * 1024
/** The longest contracts of the main network take less than a second. */
const maxInferenceMs = 20_000

/** Why nothing could be inferred, as a sentence. */
export type NoInference = { why: string }

/**
 * Infers functions and variables from a contract’s code, in a worker that ends with `signal`.
 * @throws the reason of `signal` when it is aborted
 */
export async function inferContract(
  code: Hex,
  signal: AbortSignal,
): Promise<InferredContract | NoInference> {
  if (code.length / 2 - 1 > maxCodeBytes) return { why: 'The code exceeds 128 KiB.' }
  const timeoutSignal = AbortSignal.timeout(maxInferenceMs)
  const job: InferJob = { code }
  return runJob<InferredContract, InferredContract>(
    () => ownWorker(new InferWorker(), job),
    AbortSignal.any([signal, timeoutSignal]),
    (inferred) => inferred,
  ).catch((error) => {
    signal.throwIfAborted()
    if (timeoutSignal.aborted) return { why: 'The analysis exceeded 20 seconds.' }
    if (error instanceof WorkerError) return { why: 'The analysis did not load, or failed.' }
    throw error
  })
}
