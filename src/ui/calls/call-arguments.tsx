import { lazy, useMemo } from 'react'
import type { Hex } from 'viem'
import type { SourcedFunctions } from '#domain/abi/call-readings.ts'
import type { DecodedCall } from '#domain/abi/decoded-call.ts'
import { findInnerCalls } from '#domain/inner-calls/find-inner-calls.ts'
import { tokenArguments } from '#domain/token/token-values.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { useKnowledge } from '#ui/calls/contract-knowledge.ts'
import { InnerCallList } from '#ui/calls/inner-call-list.tsx'
import { tokenNotes } from '#ui/token/token-amount.tsx'
import { ArgumentTree } from '#ui/trees/argument-tree.tsx'

// A call may contain calls, which the same component reads.
const CallReadings = lazy(async () => ({
  default: (await import('#ui/calls/call-readings.tsx')).CallReadings,
}))

type CallContext = {
  /** ABIs that inner calls are read by, too. */
  abis: readonly SourcedFunctions[]
  /** Number of calls around this one. */
  level: number
}

type Props = {
  call: DecodedCall
  /** The address that is called, where it is known. */
  contract?: string | undefined
} & CallContext

/**
 * The arguments of a call. A call that makes other calls shows those, with the arguments that hold
 * them folded away. Each call is read when it is opened.
 */
export function CallArguments({ call, contract, ...context }: Props) {
  const { abis, level } = context
  const tokenValues = tokenArguments(call)
  const token = Object.keys(tokenValues).length > 0 ? contract : undefined
  const unit = useKnowledge().useTokenUnit(token)
  const innerCalls = useMemo(() => findInnerCalls(call), [call])
  const readCall = (data: Hex, contract?: string) => (
    <CallReadings data={data} contract={contract} outerAbis={abis} level={level + 1} />
  )
  if (call.args.length === 0) return <p className="mt-2 text-mute">No arguments</p>
  const argumentTree = (
    <ArgumentTree
      args={call.args}
      notes={tokenNotes(call.args, tokenValues, unit)}
      readCall={readCall}
    />
  )
  if (!innerCalls) return argumentTree
  return (
    <>
      <InnerCallList calls={innerCalls} readCall={readCall} abis={abis} level={level} />
      <details open={'problem' in innerCalls}>
        <summary className="w-fit text-mute hover:text-ink">
          Arguments ({groupDigits(call.args.length)})
        </summary>
        {argumentTree}
      </details>
    </>
  )
}
