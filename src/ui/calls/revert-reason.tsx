import { useMemo } from 'react'
import type { Hex } from 'viem'
import { revertInBrief } from '#domain/revert/describe-revert.ts'
import { type ErrorAbiSource, readErrorTree, wantedOfError } from '#domain/revert/error-tree.ts'
import { readRevert } from '#domain/revert/revert.ts'
import { tokenErrorArguments } from '#domain/token/token-values.ts'
import { ErrorAbiField } from '#ui/calls/error-abi-field.tsx'
import { Shortfall } from '#ui/calls/shortfall.tsx'
import { tokenNotes } from '#ui/token/token-amount.tsx'
import { ArgumentTree } from '#ui/trees/argument-tree.tsx'
import InputWords from '#ui/trees/input-words.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { SourceView } from '#ui/values/source-view.tsx'

type Props = {
  data: Hex
  /** ABIs that may name the error, each with its contract as the source. */
  abis: readonly ErrorAbiSource[]
  /** The contract that reverted; its error may be another's that it passed on. */
  contract: string | undefined
  isBrief: boolean
  /** The unit of the called token, where a function of tokens reverted with its own error. */
  unit?: Parameters<typeof tokenNotes>[2]
  /** The field of the ABI that may name the error. */
  abiField?: Parameters<typeof ErrorAbiField>[0]['of']
}

/** Why a call reverted, by its data: the contract's error, its reason, or that it gave none. */
export function RevertReason({ data, abis, contract, isBrief, unit = null, abiField }: Props) {
  const [namedError] = useMemo(() => readErrorTree(data, abis).readings, [abis, data])
  const isCustom = readRevert({ data, message: '' }).kind === 'custom'
  return (
    <div className="min-w-0">
      <p>
        <span className="mr-1 text-sm font-medium text-bad">Reverted</span>{' '}
        <bdi className={`font-semibold break-words ${namedError ? 'data' : ''}`}>
          {namedError ? namedError.name : revertInBrief({ data, message: '' })}
        </bdi>{' '}
        {data !== '0x' && <CopyButton text={data} what="the revert data" />}
      </p>
      {namedError && <Shortfall error={namedError} unit={unit} />}
      {namedError?.guessed && (
        <p className="text-sm text-mute">Guessed by selector: {namedError.from.join('; ')}</p>
      )}
      {namedError && namedError.args.length > 0 && (
        <ArgumentTree
          args={namedError.args}
          notes={tokenNotes(namedError.args, tokenErrorArguments(namedError), unit)}
        />
      )}
      {namedError && (
        <SourceView
          address={namedError.guessed ? contract : namedError.from[0]}
          wanted={wantedOfError(namedError)}
        />
      )}
      {isCustom && !namedError && (
        <div className="my-2">
          <InputWords data={data} isCall />
        </div>
      )}
      {abiField && isCustom && (!namedError || abiField.pastedAbi !== '') && (
        <ErrorAbiField data={data} of={abiField} isNamed={namedError?.guessed === false} />
      )}
      {data === '0x' && !isBrief && (
        <p className="max-w-prose text-sm text-pretty text-mute">
          The function may not exist, change state, depend on the sender, or need more gas.
        </p>
      )}
    </div>
  )
}
