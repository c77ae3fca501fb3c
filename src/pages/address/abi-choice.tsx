import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AbiFunction } from 'viem'
import { readFunction } from '#domain/abi/call-data.ts'
import { viewFunctions } from '#domain/abi/view-functions.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { contractAbiQuery } from '#queries/contract/contract-abi.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { inferredAbiQuery } from '#queries/contract/inferred-contract.ts'
import { type AbiSource, useKnownAbi } from '#queries/contract/known-abi.ts'
import { TextField } from '#ui/form/field.tsx'
import { useUnsent } from '#ui/form/use-unsent.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** The ABI that names functions; `text` is empty while none is known. */
export type AddressAbi = {
  text: string
  /** Source of the ABI in words; undefined where there is no ABI. */
  source: AbiSource | 'from bytecode' | undefined
  /** `KnownAbi`'s `stored`. */
  stored?: boolean | undefined
  /** Progress of the search for an ABI, or how it ended. */
  state: 'known' | 'inferred' | 'searching' | 'failed' | 'none'
  /** Why nothing could be inferred, where there is no ABI. */
  why?: string | undefined
  /** True when the code that infers could not be loaded. */
  isLost?: boolean
}

/**
 * The ABI that is known of the account, otherwise that of its metadata, otherwise the functions that
 * its bytecode shows.
 */
export function useAddressAbi(
  { network, address, block }: AccountAtBlock,
  contractCode: ContractCode,
) {
  const { knownAbi, pasteAbi } = useKnownAbi(network, address)
  const search = useQuery({
    ...contractAbiQuery(network, address, block),
    enabled: knownAbi === null,
  })
  const metadataAbi = search.data && 'abi' in search.data ? search.data : undefined
  const isUnknown = knownAbi === null && !search.isPending && !metadataAbi
  const inferred = useQuery({ ...inferredAbiQuery(network, contractCode), enabled: isUnknown })
  return { addressAbi: readAddressAbi(), pasteAbi }

  function readAddressAbi(): AddressAbi {
    if (knownAbi) return { ...knownAbi, state: 'known' }
    if (metadataAbi) return { text: metadataAbi.abi, source: metadataAbi.source, state: 'known' }
    if (inferred.data && 'abi' in inferred.data)
      return { text: inferred.data.abi, source: 'from bytecode', state: 'inferred' }
    const isSearching = search.isPending || inferred.isPending
    const isLost = inferred.isError
    const state = isSearching ? 'searching' : isLost || search.isError ? 'failed' : 'none'
    return { text: '', source: undefined, state, why: inferred.data?.why, isLost }
  }
}

type Props = {
  address: string
  abi: AddressAbi
  /** Why the pasted ABI cannot be used. */
  problem: string | undefined
  onFunction: (item: AbiFunction) => void
  onAbi: (text: string) => void
  onRemove: () => void
}

/** Selects other functions: one by its signature, or those of a pasted ABI. */
export function AbiChoice({ address, abi, problem, onFunction, onAbi, onRemove }: Props) {
  const [text, setText, noteSent] = useUnsent(`ABI ${address}`, '')
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
          const parsedViews = isSingle ? undefined : viewFunctions(text)
          if (parsedViews && 'problem' in parsedViews) return setSubmitProblem(parsedViews.problem)
          // The fields fold once there are functions, and the focus would be lost in them.
          event.currentTarget.parentElement?.querySelector('summary')?.focus()
          noteSent()
          if (isSingle) return onFunction(parsedFunction)
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
          {abi.source !== undefined && !/^(ABI from metadata|from bytecode)/.test(abi.source) && (
            <ActionButton onClick={onRemove}>Remove ABI</ActionButton>
          )}
        </div>
      </form>
    </details>
  )
}
