import type { Hex } from 'viem'
import type { InferJob, InferReport } from '#workers/infer.worker.ts'
import InferWorker from '#workers/infer.worker.ts?worker'
import { ownWorker, runJob } from '#workers/run-job.ts'

/** Longest code: five times the limit of EIP-170, as other chains allow more. */
const maxCodeBytes = 128 * 1024
/** The longest contracts of the main network take less than a second. */
const maxInferenceMs = 20_000

/**
 * Infers functions and variables from a contract’s code, in a worker that ends with `signal`; or says
 * why that is not possible.
 * @throws the reason of `signal` when it is aborted; WorkerError when the worker fails
 */
export async function inferContract(code: Hex, signal: AbortSignal): Promise<InferReport> {
  if (code.length / 2 - 1 > maxCodeBytes) return { why: 'The code exceeds 128 KiB.' }
  const timeoutSignal = AbortSignal.timeout(maxInferenceMs)
  const job: InferJob = { code }
  return runJob<InferReport, InferReport>(
    () => ownWorker(new InferWorker(), job),
    AbortSignal.any([signal, timeoutSignal]),
    (report) => report,
  ).catch((error) => {
    signal.throwIfAborted()
    if (timeoutSignal.aborted) return { why: 'The analysis exceeded 20 seconds.' }
    throw error
  })
}
