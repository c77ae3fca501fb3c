import { useMemo } from 'react'
import type { Hex } from 'viem'
import { constructorArguments } from '#domain/transaction/constructor-arguments.ts'
import { createdContract } from '#domain/transaction/created-contract.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { CallArguments } from '#ui/calls/call-arguments.tsx'
import { ContractKnowledgeContext } from '#ui/calls/reading-tag.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { AbiField } from '#ui/form/abi-field.tsx'
import { unsized } from '#ui/lazy/lazy-section.tsx'

type Props = {
  code: Hex
  network: string
  transaction: RawObject
  isPreview?: boolean
}

/**
 * The constructor's arguments at the end of init code, by the ABI known of the contract; with a field
 * for it unless it is a preview, which is empty without arguments.
 */
export default function CreationDecoder({ code, network, transaction, isPreview = false }: Props) {
  const known = useKnownAbi(network, createdContract(transaction) ?? '')
  const knowledge = useContractKnowledge(network)
  const abi = known.knownAbi?.text ?? ''
  const constructorCall = useMemo(
    () => (abi.trim() === '' ? undefined : constructorArguments(abi, code)),
    [abi, code],
  )
  const decoded =
    constructorCall && !('problem' in constructorCall) ? (
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
    ) : null
  if (isPreview)
    return known.knownAbi === undefined
      ? unsized
      : decoded && <TitledSection title="Constructor arguments">{decoded}</TitledSection>
  return (
    <div className="mb-3 grid gap-3">
      {decoded}
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
    </div>
  )
}
