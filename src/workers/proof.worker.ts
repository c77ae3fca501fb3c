import { type AccessListProofInput, proveAccessList } from '#domain/changes/access-list.ts'
import type { ProofRequest } from '#domain/proof/checks/check-echo.ts'
import { type Keccak256, loadKeccak256 } from '#domain/proof/keccak.ts'
import { type BlockVerdicts, proveBlock } from '#domain/proof/prove-block.ts'
import { proveTransaction, type TransactionVerdicts } from '#domain/proof/prove-transaction.ts'
import type { ProofVerdict } from '#domain/proof/verdict.ts'
import { type ProofFileReport, verifyProofFile } from '#domain/proof-file/verify-proof-file.ts'
import {
  proveReceipt,
  type ReceiptProof,
  type ReceiptProofInput,
} from '#domain/receipt/prove-receipt.ts'
import { proveState, type StateProof, type StateProofInput } from '#domain/state/prove-state.ts'
import { isHash } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { limitProgress } from '#workers/limit-progress.ts'
import { takeSureJob } from '#workers/take-job.ts'

/** The one job of a worker; the page that started the worker terminates it. */
export type ProofJob =
  | { proofFile: string }
  | ({ request: ProofRequest; proofFile?: undefined } & (
      | (OtherThan<'transaction' | 'receipts' | 'answer' | 'accessList'> & { block: RawObject })
      | { transaction: RawObject; block: RawObject | undefined }
      | (OtherThan<'transaction'> & ReceiptProofInput)
      | (OtherThan<'transaction' | 'receipts'> & StateProofInput)
      | (OtherThan<'transaction' | 'receipts' | 'answer'> & AccessListProofInput)
    ))

/** The kinds of jobs are told apart by the members that they have. */
type OtherThan<Member extends string> = { [member in Member]?: undefined }

/** A proof, more complete than the one before; `done` with the last one. */
export type ProofReport = {
  proof:
    | (BlockVerdicts | TransactionVerdicts | ReceiptProof | StateProof | ProofVerdict)
    | ProofFileReport
  done: boolean
}

const postReport = (proof: ProofReport['proof'], done: boolean) =>
  postMessage({ proof, done } satisfies ProofReport)

takeSureJob(async (job: ProofJob) => postReport(await proveJob(job, await loadKeccak256()), true))

async function proveJob(job: ProofJob, keccak256: Keccak256): Promise<ProofReport['proof']> {
  if (job.proofFile !== undefined) return verifyProofFile(job.proofFile, keccak256)
  const { hash = '', number, chainId } = job.request
  if (job.transaction) return proveTransaction(job.transaction, job.request, keccak256, job.block)
  if (job.receipts) return proveReceipt(job, { hash, chainId }, keccak256)
  if (job.answer) return proveState(job, { hash, number, chainId }, keccak256)
  if (job.accessList !== undefined) return proveAccessList(job, { hash, chainId }, keccak256)
  const reportPart = limitProgress((partial: BlockVerdicts) => postReport(partial, false))
  // A block that was asked for by its number has to fit the hash that it gives itself.
  const givenHash = job.request.hash ?? (isHash(job.block.hash) ? job.block.hash : undefined)
  return proveBlock(job.block, { hash: givenHash, number, chainId }, keccak256, reportPart)
}
