import { useQuery } from '@tanstack/react-query'
import { type Address, zeroAddress } from 'viem'
import { readResolveAnswer, universalResolver } from '#domain/names/universal-resolver.ts'
import { isSameHex } from '#domain/values/hex.ts'
import CallProof from '#pages/address/call-proof.tsx'
import { ensCallQuery } from '#queries/contract/ens-names.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'

type Props = {
  network: string
  name: string
  /** The address that the page shows for the name; undefined where it shows that there is none. */
  address: Address | undefined
}

/** Whether the ENS contracts resolve a name as the page shows, at the newest block. */
export default function ResolvedNameProof({ network, name, address = zeroAddress }: Props) {
  const { data } = useQuery(ensCallQuery(name))
  const { data: end } = useQuery({
    ...viewCallQuery(network, universalResolver, data ?? '0x', 'latest'),
    enabled: Boolean(data),
  })
  if (!data || !end) return null
  const resolved = readResolveAnswer(end)
  const now = resolved && 'address' in resolved ? resolved.address : zeroAddress
  // The page may have been opened, or the name resolved, before the name was set to another address.
  if (resolved === undefined || !isSameHex(now, address))
    return (
      <StatusTag tone="warn" title={`The name resolves to ${now} now. Open the name again.`}>
        Changed since
      </StatusTag>
    )
  return (
    <CallProof account={{ network, address: universalResolver, block: 'latest' }} calls={[data]} />
  )
}
