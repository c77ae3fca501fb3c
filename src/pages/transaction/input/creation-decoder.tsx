import { useMemo } from 'react'
import type { Hex } from 'viem'
import { size } from 'viem/utils'
import { constructorArguments } from '#domain/transaction/constructor-arguments.ts'
import { createdContract } from '#domain/transaction/created-contract.ts'
import { groupDigits } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { CallArguments } from '#ui/calls/call-arguments.tsx'
import { ContractKnowledgeContext } from '#ui/calls/reading-tag.tsx'
import { Explained } from '#ui/entity/entity-body.tsx'
import { AbiField } from '#ui/form/abi-field.tsx'

type Props = {
  code: Hex
  network: string
  transaction: RawObject
  isPreview?: boolean
}

/**
 * Init code, and its constructor's arguments by the ABI known of the contract; with a field
 * for it unless it is a preview.
 */
export default function CreationDecoder({ code, network, transaction, isPreview = false }: Props) {
  const known = useKnownAbi(network, createdContract(transaction) ?? '')
  const knowledge = useContractKnowledge(network)
  const abi = known.knownAbi?.text ?? ''
  const constructorCall = useMemo(
    () => (abi.trim() === '' ? undefined : constructorArguments(abi, code)),
    [abi, code],
  )
  return (
    <div className="grid gap-3">
      <p className="text-mute">
        <Explained why="2 gas for each 32 bytes; max 49,152 bytes (EIP-3860). What it returns becomes the contract.">
          {groupDigits(2 * Math.ceil(size(code) / 32))} init code gas
        </Explained>
      </p>
      {constructorCall && !('problem' in constructorCall) && (
        <div className="min-w-0">
          <p className="data break-words">{constructorCall.signature}</p>
          <ContractKnowledgeContext value={knowledge}>
            <CallArguments call={constructorCall} abis={[]} level={0} />
          </ContractKnowledgeContext>
          <p className="mt-1.5 text-sm text-mute">
            Guessed: read from the end of the code by these types. Valid only if this is its
            constructor.
          </p>
        </div>
      )}
      {!isPreview && (
        <details className="print:hidden" open={known.pastedAbi !== '' || undefined}>
          <summary className="w-fit text-mute hover:text-ink">Decode constructor arguments</summary>
          <div className="mt-2">
            <AbiField
              label="ABI with the constructor"
              unlabelled
              placeholder="constructor(address owner, uint256 supply)"
              problem={
                known.pastedAbi !== '' && constructorCall && 'problem' in constructorCall
                  ? constructorCall.problem
                  : undefined
              }
              of={known}
            />
          </div>
        </details>
      )}
    </div>
  )
}
