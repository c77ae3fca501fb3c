import { lazy, useMemo } from 'react'
import type { AbiFunction, Hex } from 'viem'
import type { DecodedCall } from '#domain/abi/decoded-call.ts'
import { findInnerCalls } from '#domain/inner-calls/find-inner-calls.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { InnerCallList } from '#ui/calls/inner-call-list.tsx'
import { ArgumentTree } from '#ui/trees/argument-tree.tsx'

// A call may contain calls, which the same component reads.
const CallReadings = lazy(async () => ({
  default: (await import('#ui/calls/call-readings.tsx')).CallReadings,
}))

type CallContext = {
  network: string
  pastedFunctions: readonly AbiFunction[]
  /** How many calls this one is within. */
  level: number
}

/**
 * The arguments of a call; of one that makes other calls these calls, with the arguments that hold
 * them folded away. Each call is read when it is opened.
 */
export function CallArguments({ call, ...context }: { call: DecodedCall } & CallContext) {
  const innerCalls = useMemo(() => findInnerCalls(call), [call])
  const readCall = (data: Hex, contract?: string) => (
    <CallReadings data={data} contract={contract} {...context} level={context.level + 1} />
  )
  if (call.args.length === 0) return <p className="mt-2 text-mute">No arguments</p>
  const argumentTree = (
    <ArgumentTree args={call.args} network={context.network} readCall={readCall} />
  )
  if (!innerCalls) return argumentTree
  return (
    <>
      <InnerCallList calls={innerCalls} readCall={readCall} {...context} />
      <details open={'problem' in innerCalls}>
        <summary className="w-fit text-mute hover:text-ink">
          Arguments ({groupDigits(call.args.length)})
        </summary>
        {argumentTree}
      </details>
    </>
  )
}
