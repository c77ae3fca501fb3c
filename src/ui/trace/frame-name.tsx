import { useContext, useMemo } from 'react'
import { calledSelector } from '#domain/abi/called-selector.ts'
import { nameFunction } from '#domain/inner-calls/name-inner-call.ts'
import type { CallFrame } from '#domain/trace/call-trace.ts'
import { useKnowledge } from '#ui/calls/contract-knowledge.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { AddressNames } from '#ui/values/address-names.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'
import { useChecksumAddress } from '#ui/values/use-checksum-address.ts'

/** A contract by its name, where it has one, else by its address; no link, as rows are operated. */
export function TargetName({ address }: { address: string | undefined }) {
  const known = useContext(AddressNames)(usePageNetwork(), address ?? '')
  const checksumAddress = useChecksumAddress(address ?? '')
  if (address === undefined) return <span className="text-mute">a creation</span>
  return known ? (
    <span className="truncate" title={`${checksumAddress}: ${known.name}, from ${known.source}`}>
      {known.name}
    </span>
  ) : (
    <span className="shrink-0">
      <HexValue value={checksumAddress} short />
    </span>
  )
}

type FrameProps = { frame: CallFrame }

/** A call by its contract and its function. */
export const FrameName = ({ frame }: FrameProps) => (
  <span className="inline-flex max-w-full min-w-0 items-baseline">
    <TargetName address={frame.to} />
    <FunctionName frame={frame} />
  </span>
)

/** Whether a call calls a function; that of a creation that failed has no address. */
export const hasFunction = (frame: CallFrame) =>
  !frame.kind.startsWith('create') && calledSelector(frame) !== undefined

/** The called function, by the known ABI of the contract or else by its selector. */
function FunctionName({ frame }: FrameProps) {
  const sourcedFunctions = useKnowledge().useContractFunctions(frame.to)
  const name = useMemo(
    () => (hasFunction(frame) ? nameFunction(frame.input, [sourcedFunctions]) : undefined),
    [frame, sourcedFunctions],
  )
  if (name === undefined) return null
  return <span className="data min-w-0 truncate font-semibold">.{name}</span>
}
