import { useMemo } from 'react'
import type { Hex } from 'viem'
import { readFunctions } from '#domain/abi/call-data.ts'
import { byteLength, formatByteCount } from '#domain/values/hex.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { CallReadings } from '#ui/calls/call-readings.tsx'
import { ContractKnowledgeContext } from '#ui/calls/reading-tag.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'

type Props = {
  data: Hex
  /** The function as typed; '' where raw data was typed. */
  signature: string
  contract: string
}

/** The data of a call, decoded with the calls within: by its typed function or the contract's ABI. */
export default function CallDataSection({ data, signature, contract }: Props) {
  const network = usePageNetwork()
  const typedAbis = useMemo(() => {
    const functions = readFunctions(signature)
    return 'problem' in functions ? [] : [{ functions, abiSource: 'function of the form' }]
  }, [signature])
  return (
    <TitledSection
      title="Input data"
      action={<span className="text-mute">{formatByteCount(byteLength(data) ?? 0)}</span>}
    >
      <ContractKnowledgeContext value={useContractKnowledge(network)}>
        <CallReadings data={data} contract={contract} outerAbis={typedAbis} />
      </ContractKnowledgeContext>
    </TitledSection>
  )
}
