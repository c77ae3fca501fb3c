export type { ChainContext } from '#domain/proof/chain.ts'
export type { ProofRequest } from '#domain/proof/checks/check-echo.ts'
export type { JudgedHeader } from '#domain/proof/checks/check-root.ts'
export { type Keccak256, loadKeccak256 } from '#domain/proof/keccak.ts'
export { type BlockVerdicts, proveBlock } from '#domain/proof/prove-block.ts'
export { proveTransaction, type TransactionVerdicts } from '#domain/proof/prove-transaction.ts'
export type {
  ProofRule,
  ProofVerdict,
  ValueComparison,
  VerdictKind,
} from '#domain/proof/verdict.ts'
export {
  proveReceipt,
  type ReceiptProof,
  type ReceiptProofInput,
} from '#domain/receipt/prove-receipt.ts'
export { proveReceipts, type ReceiptVerdicts } from '#domain/receipt/prove-receipts.ts'
export {
  type ProvenAccount,
  proveState,
  type StateProof,
  type StateProofInput,
} from '#domain/state/prove-state.ts'
export type { ShownState } from '#domain/state/shown-state.ts'
export { type TrieProof, walkTrie } from '#domain/state/walk-trie.ts'
export type { RawObject } from '#domain/values/raw.ts'
