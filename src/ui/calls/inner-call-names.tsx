import { type ReactNode, useMemo } from 'react'
import type { SourcedFunctions } from '#domain/abi/call-readings.ts'
import type { DecodedCall } from '#domain/abi/decoded-call.ts'
import { findInnerCalls } from '#domain/inner-calls/find-inner-calls.ts'
import { nameInnerCall } from '#domain/inner-calls/name-inner-call.ts'
import { groupDigits } from '#domain/values/quantity.ts'

const maxNames = 5

type Props = {
  call: DecodedCall
  abis: readonly SourcedFunctions[]
  children: ReactNode
}

/** The first steps of a call by their names, or the children for a call without steps. */
export function InnerCallNames({ call, abis, children }: Props) {
  const innerCalls = useMemo(() => findInnerCalls(call), [call])
  if (!innerCalls || 'problem' in innerCalls || innerCalls.length === 0) return <>{children}</>
  return (
    <span className="flex flex-wrap gap-x-3">
      Inner calls
      {innerCalls.slice(0, maxNames).map((innerCall, index) => (
        <span key={index} className="data min-w-0 wrap-anywhere text-ink">
          {nameInnerCall(innerCall, abis) ?? innerCall.title}
        </span>
      ))}
      {innerCalls.length > maxNames && (
        <span>+ {groupDigits(innerCalls.length - maxNames)} more</span>
      )}
    </span>
  )
}
