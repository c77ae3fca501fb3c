import type { Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { findKnownFunctions } from '#domain/abi/selectors.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { useContractFunctions } from '#queries/contract/contract-functions.ts'
import { CallReadings } from '#ui/calls/call-readings.tsx'
import { ContractKnowledgeContext } from '#ui/calls/reading-tag.tsx'
import { AbiField } from '#ui/form/abi-field.tsx'

type Props = {
  data: Hex
  network: string
  contract: string | undefined
  isPreview?: boolean
}

/** The input as a function call, with a field for the ABI of the contract unless it is a preview. */
export default function CallDecoder({ data, network, contract, isPreview = false }: Props) {
  const abi = useContractFunctions(network, contract)
  const isUnknown = size(data) >= 4 && findKnownFunctions(slice(data, 0, 4)).length === 0
  const callReadings = (
    <ContractKnowledgeContext value={useContractKnowledge(network)}>
      <CallReadings data={data} contract={contract} />
    </ContractKnowledgeContext>
  )
  if (isPreview) return callReadings
  return (
    <div className="grid gap-4">
      {callReadings}
      <details className="print:hidden" open={isUnknown || abi.pastedAbi !== '' || undefined}>
        <summary className="w-fit text-mute hover:text-ink">Decode with ABI or signature</summary>
        <div className="mt-2">
          <AbiField
            label="ABI or signature"
            unlabelled
            placeholder="function run((address to, uint256 value, bytes data)[] calls)"
            problem={abi.problem}
            of={abi}
          />
        </div>
      </details>
    </div>
  )
}
