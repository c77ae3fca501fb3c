import { useMutation } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { AbiSource } from '#queries/contract/known-abi.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'

type Props = {
  address: Address
  /** Called with the ABI as JSON. */
  onAbi: (text: string, source: AbiSource) => void
}

/**
 * Looks for a contract’s ABI on request: the code, read through an estimate, names a metadata file,
 * which IPFS may have.
 */
export function AbiSearch({ address, onAbi }: Props) {
  const network = usePageNetwork()
  const abiMutation = useMutation({
    mutationFn: async (_: undefined, { client }) => {
      const { contractAbiQuery } = await import('#queries/contract/contract-abi.ts')
      return client.fetchQuery(contractAbiQuery(network, address))
    },
    onSuccess: (found) => {
      if ('abi' in found) onAbi(found.abi, found.source)
    },
  })
  const searchResult = abiMutation.data
  if (abiMutation.error)
    return (
      <FailureNote
        failure={abiMutation.error}
        retry={abiMutation.mutate}
        retrying={abiMutation.isPending}
      />
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 print:hidden">
      <BusyButton
        busy={abiMutation.isPending}
        title="Reads the contract’s code through an estimate, then the metadata file that it names"
        onClick={() => abiMutation.mutate()}
      >
        {abiMutation.isPending ? 'Searching…' : 'Find ABI from metadata'}
      </BusyButton>
      <p role="status" className="min-w-0 text-sm text-mute">
        {searchResult && 'none' in searchResult && searchResult.none}
      </p>
    </div>
  )
}
