import {
  inBlockLabel,
  isOfHash,
  type ProofCheck,
  type StateCheck,
  transactionChecks,
} from '#domain/proof/proof-checks.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useReceiptChecks } from '#pages/transaction/receipt/use-receipt-checks.ts'
import { useTransactionProof } from '#pages/transaction/use-transaction-proof.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { useChainChecks } from '#queries/state/use-state-checks.ts'
import { StateTag } from '#ui/verdict/state-verification.tsx'

/** The checks of a transaction, its receipt and its block; `why` where nothing can be computed. */
export function useTransactionChecks(
  address: TransactionAddress,
  transaction: RawObject,
): StateCheck {
  const { network } = address
  const { proof, includingBlock, isListPending, loadList } = useTransactionProof(
    address,
    transaction,
  )
  const { checks, ask } = useReceiptChecks(network, transaction, includingBlock)
  // A receipt may come later: the upper rungs would go while it is proved, and come again.
  const { blockHash, blockNumber } = transaction
  const blocks = proof ? [{ hash: blockHash, number: blockNumber }] : []
  // Its own hash says nothing of the block that it is in: that takes all transactions of the block.
  const inBlock = proof && 'inBlock' in proof ? proof.inBlock : undefined
  const isShown = inBlock?.kind === 'verified' && isOfHash(checks)
  const chain = useChainChecks(network, blocks, isShown)
  if (!proof || 'why' in proof) return { kind: 'verifying', ...proof }
  return {
    kind: 'done',
    checks: [
      ...transactionChecks(proof),
      ...(isListPending && !inBlock ? [pendingInBlock] : []),
      ...checks,
      ...chain.checks,
    ],
    actions: [
      ...(loadList && !isListPending ? [{ label: 'Verify inclusion', run: loadList }] : []),
      ...(ask ? [{ label: 'Verify receipt', run: ask }] : []),
      ...chain.actions,
    ],
  }
}

const pendingInBlock: ProofCheck = { label: inBlockLabel, verdict: undefined, rung: 'contents' }

type Props = { address: TransactionAddress; transaction: RawObject }

/** Outcome of the checks of a transaction and its receipt, in its header. */
export default function TransactionTag({ address, transaction }: Props) {
  return <StateTag {...useTransactionChecks(address, transaction)} />
}
