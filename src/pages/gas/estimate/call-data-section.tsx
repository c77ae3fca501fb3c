import { useMemo } from 'react'
import type { Hex } from 'viem'
import { readFunctions } from '#domain/abi/call-data.ts'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { CallReadings } from '#ui/calls/call-readings.tsx'
import { ContractKnowledgeContext } from '#ui/calls/contract-knowledge.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'

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
    <section aria-labelledby="input-data" className="card min-w-0 px-4 py-3 sm:px-5">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="input-data" className="text-lg font-semibold">
          Input data
        </h2>
        <span className="text-mute">{formatByteCount(byteLength(data) ?? 0)}</span>
      </div>
      <ContractKnowledgeContext value={useContractKnowledge(network)}>
        <CallReadings data={data} contract={contract} outerAbis={typedAbis} />
      </ContractKnowledgeContext>
    </section>
  )
}
