import { useState } from 'react'
import type { AbiFunction } from 'viem'
import { readFunction } from '#domain/abi/call-data.ts'
import { viewFunctions } from '#domain/abi/view-functions.ts'
import type { AddressAbi } from '#pages/address/use-address-abi.ts'
import { TextField } from '#ui/form/field.tsx'
import { useSessionDraft } from '#ui/form/use-session-draft.ts'
import { usePageParams } from '#ui/page/page-params.ts'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = {
  abi: AddressAbi
  /** Why the pasted ABI cannot be used. */
  problem: string | undefined
  onFunction: (item: AbiFunction) => void
  onAbi: (text: string) => void
  onRemove: () => void
  onCommon: () => void
}

/** Selects other functions: one by its signature, those of a pasted ABI, or common ones. */
export function AbiChoice({ abi, problem, onFunction, onAbi, onRemove, onCommon }: Props) {
  const { address = '' } = usePageParams()
  const [text, setText] = useSessionDraft(`functions of ${address}`)
  const [submitProblem, setSubmitProblem] = useState<string>()
  const parsedFunction = text.trim() === '' ? undefined : readFunction(text)
  const isSingle = parsedFunction !== undefined && !('problem' in parsedFunction)
  return (
    <details
      open={abi.state === 'none' || abi.state === 'failed' || problem !== undefined || undefined}
    >
      <summary className="w-fit text-mute hover:text-ink">
        {abi.source === undefined ? 'Add ABI or function' : 'Use another ABI or function'}
      </summary>
      <form
        aria-label="ABI or function"
        className="mt-2 grid max-w-[48rem] gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') return setSubmitProblem('Enter a function or paste an ABI.')
          if (isSingle) return onFunction(parsedFunction)
          const parsedViews = viewFunctions(text)
          if ('problem' in parsedViews) return setSubmitProblem(parsedViews.problem)
          onAbi(text.trim())
        }}
      >
        <TextField
          label="Function or ABI"
          data
          rows={3}
          placeholder="balanceOf(address owner) returns (uint256)"
          hint="Solidity lines with returns, or JSON. Stays in this browser."
          problem={submitProblem ?? problem}
          value={text}
          onChange={(text) => {
            setText(text)
            setSubmitProblem(undefined)
          }}
        />
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="action">
            {isSingle || text.trim() === '' ? 'Read function' : 'Use ABI'}
          </button>
          <ActionButton onClick={onCommon}>Try common functions</ActionButton>
          {abi.source === 'ABI from the link' && (
            <ActionButton onClick={() => onAbi(abi.text)}>Save ABI</ActionButton>
          )}
          {abi.source !== undefined && !/^(ABI from metadata|from bytecode)/.test(abi.source) && (
            <ActionButton onClick={onRemove}>Remove ABI</ActionButton>
          )}
        </div>
      </form>
    </details>
  )
}
