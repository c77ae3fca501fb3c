import { useQuery } from '@tanstack/react-query'
import type { RawObject } from '#domain/values/raw.ts'
import { AuthorizationList } from '#pages/transaction/authorization-list.tsx'
import type { transactionProofQuery } from '#queries/chain/proof.ts'

/** The authorizations with their signers, which the proof of the answer recovers. */
export default function RecoveredAuthorizations({
  transaction,
  network,
  proofQuery,
}: {
  transaction: RawObject
  network: string
  proofQuery: ReturnType<typeof transactionProofQuery>
}) {
  const { data } = useQuery(proofQuery)
  return (
    <AuthorizationList
      transaction={transaction}
      network={network}
      authorities={data && 'authorities' in data ? data.authorities : undefined}
    />
  )
}
