import { useQuery } from '@tanstack/react-query'
import { universalResolver } from '#domain/names/universal-resolver.ts'
import CallProof from '#pages/address/call-proof.tsx'
import { ensCallQuery } from '#queries/contract/ens-names.ts'

/** Whether the ENS contracts resolve a name as the node says, at the newest block. */
export default function ResolvedNameProof({ network, name }: { network: string; name: string }) {
  const { data } = useQuery(ensCallQuery(name))
  if (!data) return null
  return (
    <CallProof account={{ network, address: universalResolver, block: 'latest' }} data={data} />
  )
}
