import type { ProofRequest } from '#domain/proof/check-echo.ts'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { type BlockVerdicts, proveBlock } from '#domain/proof/prove-block.ts'
import { proveTransaction, type TransactionVerdicts } from '#domain/proof/prove-transaction.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** The one job of a worker; whoever started it ends it. */
export type ProofJob = { asked: ProofRequest } & (
  | { block: RawObject; transaction?: undefined }
  | { transaction: RawObject; block: RawObject | undefined }
)

/** What is told: proofs, each saying more than the one before, and that there are no more. */
export type ProofReport = { proof: BlockVerdicts | TransactionVerdicts; done: boolean }

/** Milliseconds between two reports: as often as a bar can move. */
const reportIntervalMs = 50

const postReport = (proof: ProofReport['proof'], done: boolean) =>
  postMessage({ proof, done } satisfies ProofReport)

// A rejection would end here unheard; an error is heard by whoever started the worker.
addEventListener('message', ({ data }: MessageEvent<ProofJob>) => runProof(data).catch(reportError))

async function runProof(job: ProofJob) {
  const keccak256 = await loadKeccak256()
  if (job.transaction) {
    postReport(proveTransaction(job.transaction, job.asked, keccak256, job.block), true)
    return
  }
  let lastReportMs = Number.NEGATIVE_INFINITY
  const proof = proveBlock(job.block, job.asked, keccak256, (partial) => {
    if (performance.now() - lastReportMs < reportIntervalMs) return
    lastReportMs = performance.now()
    postReport(partial, false)
  })
  postReport(proof, true)
}
