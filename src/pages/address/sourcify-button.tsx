import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { splitUrl } from '#domain/connections/network-scope.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { type SourcifyLookup, sourcifyLookupQuery } from '#queries/lookups/sourcify-lookup.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { LookupButton } from '#ui/form/lookup-button.tsx'

type Props = {
  account: AccountAtBlock
  /** Address of the account's code: for a proxy its implementation, where one is known. */
  codeAddress: Address
}

/** Looks ABI and storage layout up by a press, where the connection has a Sourcify server. */
export function SourcifyButton({ account: { network, address }, codeAddress }: Props) {
  const connection = useConnection(network)
  const lookup = useQuery({
    ...sourcifyLookupQuery(network, address, codeAddress),
    enabled: false,
  })
  const server = connection?.lookups.sourcify
  if (server === undefined) return null
  if (connection?.chainId === undefined)
    return <p className="text-sm text-mute">Sourcify needs the chain ID of this connection.</p>
  const host = splitUrl(server).host
  return (
    <LookupButton
      label="Look up on Sourcify"
      host={host}
      sends={`chain ID and ${codeAddress === address ? 'address' : 'implementation address'}`}
      lookup={lookup}
    >
      {lookup.data === null && `Not verified on ${host}.`}
      {lookup.data && describeLookup(lookup.data)}
    </LookupButton>
  )
}

const describeLookup = ({ match, abi, layout }: SourcifyLookup) =>
  `${match === 'match' ? 'Match' : 'Exact match'}. ABI: ${abi}. Storage layout: ${layout}.`
