import evmoleUrl from 'evmole/evmole_bg.wasm?url'
import initEvmole, { contractInfo } from 'evmole/no_tla'
import type { Hex } from 'viem'
import type { InferredContract } from '#domain/contract/inferred-contract.ts'
import { inferContract } from '#workers/infer-contract.ts'
import { takeSureJob } from '#workers/take-job.ts'

/** The one job of a worker, a contract's code; the page that started it terminates it. */
export type InferJob = { code: Hex }

/** Contract as inferred from the code, or as a sentence why nothing could be inferred. */
export type InferReport = InferredContract | { why: string }

takeSureJob(async ({ code }: InferJob) => {
  await initEvmole({ module_or_path: evmoleUrl })
  postMessage(tryInference(code))
})

/** EVMole may stop at code that it did not expect, which is not a fault of this page. */
function tryInference(code: Hex): InferReport {
  try {
    return inferContract(contractInfo, code)
  } catch (error) {
    return { why: `EVMole failed on this code: ${error}` }
  }
}
