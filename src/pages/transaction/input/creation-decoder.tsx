import { useMemo } from 'react'
import type { Hex } from 'viem'
import { constructorArguments } from '#domain/transaction/constructor-arguments.ts'
import { createdContract } from '#domain/transaction/created-contract.ts'
import { readInitCode } from '#domain/transaction/init-code.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { InitCodeFacts } from '#pages/transaction/input/init-code-facts.tsx'
import { CallArguments } from '#ui/calls/call-arguments.tsx'
import { DecodingExactness } from '#ui/calls/decoding-exactness.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useContractAbi } from '#ui/form/use-session-draft.ts'

/**
 * Init code, and its constructor's arguments by an ABI, which is kept for the contract; with a field
 * for it unless it is a preview.
 */
export default function CreationDecoder({
  code,
  network,
  transaction,
  isPreview = false,
}: {
  code: Hex
  network: string
  transaction: RawObject
  isPreview?: boolean
}) {
  const [abi, setAbi] = useContractAbi(createdContract(transaction) ?? '')
  const initCode = useMemo(() => readInitCode(code), [code])
  const constructorCall = abi.trim() === '' ? undefined : constructorArguments(abi, code, initCode)
  return (
    <div className="grid gap-3">
      <InitCodeFacts code={code} initCode={initCode} />
      {constructorCall && !('problem' in constructorCall) && (
        <div className="min-w-0">
          <p className="data break-words">{constructorCall.signature}</p>
          <CallArguments call={constructorCall} network={network} pastedFunctions={[]} level={0} />
          {constructorCall.offsetSource === 'code' ? (
            <DecodingExactness decoded={constructorCall} />
          ) : (
            <p className="mt-1.5 text-sm text-warn">
              Assumed: read from the end of the code by these types. Valid only if this is its
              constructor.
            </p>
          )}
        </div>
      )}
      {initCode.args !== '0x' && !isPreview && (
        <details className="print:hidden" open={constructorCall !== undefined || undefined}>
          <summary className="w-fit text-mute hover:text-ink">Decode constructor arguments</summary>
          <div className="mt-2 max-w-[44rem]">
            <TextField
              label="ABI with the constructor"
              unlabelled
              data
              rows={3}
              placeholder="constructor(address owner, uint256 supply)"
              hint="JSON or Solidity lines. Stays in this browser."
              problem={
                constructorCall && 'problem' in constructorCall
                  ? constructorCall.problem
                  : undefined
              }
              value={abi}
              onChange={setAbi}
            />
          </div>
        </details>
      )}
    </div>
  )
}
