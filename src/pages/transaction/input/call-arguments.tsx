import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { AbiFunction, Hex } from 'viem'
import type { DecodedArgument, DecodedCall } from '#domain/abi/decoded-call.ts'
import { readMultiSend } from '#domain/abi/multi-send.ts'
import { tokenArguments } from '#domain/token/token-values.ts'
import { tokenUnitQuery } from '#queries/contract/token-unit.ts'
import { useSpareIdle } from '#ui/lazy/use-spare-idle.ts'
import { tokenNotes } from '#ui/token/token-amount.tsx'
import { ArgumentTree } from '#ui/trees/argument-tree.tsx'

// A call may contain calls, which the same component reads.
const CallReadings = lazy(async () => ({
  default: (await import('#pages/transaction/input/call-readings.tsx')).CallReadings,
}))

type CallContext = {
  network: string
  pastedFunctions: readonly AbiFunction[]
  abiSource?: string | undefined
}

/** The arguments of a call as a tree; a call within them is read when it is opened. */
export function CallArguments({
  call,
  contract,
  ...context
}: {
  call: DecodedCall
  /** The address that is called, where it is known. */
  contract?: string | undefined
} & CallContext) {
  const { network } = context
  const tokenValues = tokenArguments(call)
  const token = Object.keys(tokenValues).length > 0 ? contract : undefined
  const { data: unit } = useQuery({
    ...tokenUnitQuery(network, token),
    enabled: useSpareIdle(token),
  })
  if (call.args.length === 0) return <p className="mt-2 text-mute">No arguments</p>
  return (
    <ArgumentTree
      args={[...call.args, ...multiSendArguments(call)]}
      notes={tokenNotes(call.args, tokenValues, unit)}
      network={network}
      readCall={(data) => <CallReadings data={data} {...context} />}
    />
  )
}

/** The calls that a Safe packs into one argument of `multiSend`. */
function multiSendArguments({ name, args: [packed] }: DecodedCall): DecodedArgument[] {
  if (name !== 'multiSend' || !packed || !('value' in packed)) return []
  const multiSendCalls =
    typeof packed.value === 'string' ? readMultiSend(packed.value as Hex) : undefined
  return (multiSendCalls ?? []).map(({ to, value, data, operation }, index) => ({
    name: `transaction ${index + 1}`,
    type: operation === 0 ? 'call' : 'delegatecall',
    parts: [
      { name: 'to', type: 'address', value: to },
      { name: 'value', type: 'uint256', value },
      { name: 'data', type: 'bytes', value: data },
    ],
  }))
}
