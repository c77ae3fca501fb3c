import { useState } from 'react'
import { useParams } from 'react-router'
import type { AbiFunction } from 'viem'
import { readFunction } from '#domain/abi/call-data.ts'
import { viewFunctions } from '#domain/abi/view-functions.ts'
import type { KnownAbi } from '#pages/address/use-known-abi.ts'
import { TextField } from '#ui/form/field.tsx'
import { useSessionDraft } from '#ui/form/use-session-draft.ts'

/** Chooses other functions: one by its signature, those of a pasted ABI, or common ones. */
export function AbiChoice({
  abi,
  problem,
  onFunction,
  onAbi,
  onCommon,
}: {
  abi: KnownAbi
  /** What is wrong with the pasted ABI. */
  problem: string | undefined
  onFunction: (item: AbiFunction) => void
  onAbi: (text: string) => void
  onCommon: () => void
}) {
  const { address = '' } = useParams()
  const [text, setText] = useSessionDraft(`functions of ${address}`)
  const [submitProblem, setSubmitProblem] = useState<string>()
  const parsedFunction = text.trim() === '' ? undefined : readFunction(text)
  const isSingle = parsedFunction !== undefined && !('problem' in parsedFunction)
  return (
    <details open={(abi.from === 'nowhere' && !abi.waiting) || problem !== undefined || undefined}>
      <summary className="w-fit text-mute hover:text-ink">
        {abi.from === 'nowhere' ? 'Name its functions' : 'Ask another function, or by another ABI'}
      </summary>
      <form
        aria-label="Functions to ask"
        className="mt-2 grid max-w-[48rem] gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') return setSubmitProblem('Write a function, or paste an ABI.')
          if (isSingle) return onFunction(parsedFunction)
          const parsedViews = viewFunctions(text)
          if ('problem' in parsedViews) return setSubmitProblem(parsedViews.problem)
          onAbi(text.trim())
        }}
      >
        <TextField
          label="A function, or an ABI"
          data
          rows={3}
          placeholder="balanceOf(address owner) returns (uint256)"
          hint="A line of Solidity with what it returns, several lines, or JSON. It is sent nowhere."
          problem={submitProblem ?? problem}
          value={text}
          onChange={(text) => {
            setText(text)
            setSubmitProblem(undefined)
          }}
        />
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="action">
            {isSingle || text.trim() === '' ? 'Ask this function' : 'Use this ABI'}
          </button>
          <button type="button" className="action" onClick={onCommon}>
            Try what many contracts answer
          </button>
          {abi.from === 'pasted' && (
            <button type="button" className="action" onClick={() => onAbi('')}>
              Forget the pasted ABI
            </button>
          )}
        </div>
      </form>
    </details>
  )
}
