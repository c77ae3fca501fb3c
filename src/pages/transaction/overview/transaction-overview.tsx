import { OverviewFacts } from '#pages/transaction/overview/overview-facts.tsx'
import { TransactionAnswer } from '#pages/transaction/overview/transaction-answer.tsx'
import { useTransactionProof } from '#pages/transaction/use-transaction-proof.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import type { LocatedTransaction } from '#queries/chain/transaction.ts'
import { LaterSection } from '#ui/lazy/later-section.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.tsx'

const BelowFacts = lazyPart(() => import('#pages/transaction/overview/below-facts.tsx'))

type Props = {
  address: TransactionAddress
  located: LocatedTransaction
}

/** A transaction's intent, its facts, its decoded input and its max cost. */
export function TransactionOverview({ address, located }: Props) {
  const { network } = address
  const { transaction } = located
  const { includingBlock } = useTransactionProof(address, transaction)
  return (
    <>
      <section aria-label="Summary">
        <TransactionAnswer transaction={transaction} network={network} />
      </section>
      <OverviewFacts address={address} located={located} includingBlock={includingBlock} />
      <LaterSection>
        <BelowFacts address={address} transaction={transaction} includingBlock={includingBlock} />
      </LaterSection>
    </>
  )
}
