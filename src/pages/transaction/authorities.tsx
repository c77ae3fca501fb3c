import { useQuery } from '@tanstack/react-query'
import { Authorizations } from '#pages/transaction/authorizations.tsx'
import { transactionProofQuery } from '#queries/proof.ts'

/** The authorizations with the accounts that signed them, which come with the proof of the answer. */
export default function Authorities({
  proof,
  network,
}: {
  proof: Parameters<typeof transactionProofQuery>
  network: string
}) {
  const { data } = useQuery(transactionProofQuery(...proof))
  const [, , transaction] = proof
  return (
    <Authorizations
      transaction={transaction}
      network={network}
      authorities={data && 'authorities' in data ? data.authorities : undefined}
    />
  )
}
