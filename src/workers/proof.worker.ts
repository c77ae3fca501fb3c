import type { ProofRequest } from '#domain/proof/checks/check-echo.ts'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { type BlockVerdicts, proveBlock } from '#domain/proof/prove-block.ts'
import { proveTransaction, type TransactionVerdicts } from '#domain/proof/prove-transaction.ts'
import { type ProofFileReport, verifyProofFile } from '#domain/proof-file/verify-proof-file.ts'
import {
  proveReceipt,
  type ReceiptProof,
  type ReceiptProofInput,
} from '#domain/receipt/prove-receipt.ts'
import { proveState, type StateProof, type StateProofInput } from '#domain/state/prove-state.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { limitProgress } from '#workers/take-job.ts'

/** The one job of a worker; the page that started the worker terminates it. */
export type ProofJob =
  | { proofFile: string }
  | ({ request: ProofRequest; proofFile?: undefined } & (
      | { block: RawObject; transaction?: undefined; receipts?: undefined; answer?: undefined }
      | { transaction: RawObject; block: RawObject | undefined }
      | (ReceiptProofInput & { transaction?: undefined })
      | (StateProofInput & { transaction?: undefined; receipts?: undefined })
    ))

/** A proof, more complete than the one before; `done` with the last one. */
export type ProofReport = {
  proof: BlockVerdicts | TransactionVerdicts | ReceiptProof | StateProof | ProofFileReport
  done: boolean
}

const postReport = (proof: ProofReport['proof'], done: boolean) =>
  postMessage({ proof, done } satisfies ProofReport)

// No one hears a rejection in a worker; an error reaches the page that started it.
addEventListener('message', ({ data }: MessageEvent<ProofJob>) => runProof(data).catch(reportError))

async function runProof(job: ProofJob) {
  const keccak256 = await loadKeccak256()
  if (job.proofFile !== undefined) {
    postReport(verifyProofFile(job.proofFile, keccak256), true)
    return
  }
  if (job.transaction) {
    postReport(proveTransaction(job.transaction, job.request, keccak256, job.block), true)
    return
  }
  if (job.receipts) {
    const { hash = '', chainId } = job.request
    postReport(proveReceipt(job, { hash, chainId }, keccak256), true)
    return
  }
  if (job.answer) {
    const { hash = '', number, chainId } = job.request
    postReport(proveState(job, { hash, number, chainId }, keccak256), true)
    return
  }
  const reportPart = limitProgress((partial: BlockVerdicts) => postReport(partial, false))
  postReport(proveBlock(job.block, job.request, keccak256, reportPart), true)
}
