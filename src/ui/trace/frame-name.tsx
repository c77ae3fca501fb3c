import { useContext, useMemo } from 'react'
import { calledSelector } from '#domain/abi/called-selector.ts'
import { nameFunction } from '#domain/inner-calls/find-inner-calls.ts'
import { describeHalt } from '#domain/revert/describe-revert.ts'
import { calledToken } from '#domain/token/token-values.ts'
import type { CallFrame } from '#domain/trace/call-trace.ts'
import { failedContracts, failureAt, silentCallOf } from '#domain/trace/failed-calls.ts'
import { useKnowledge } from '#ui/calls/reading-tag.tsx'
import { RevertReason } from '#ui/calls/revert-reason.tsx'
import { SilentCauseText } from '#ui/calls/silent-cause.tsx'
import { AnswerCard } from '#ui/entity/entity-body.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { AddressNames, useChecksumAddress } from '#ui/values/address-link.tsx'
import { ActionButton, HexValue } from '#ui/values/copy-button.tsx'

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

type Props = { frames: readonly CallFrame[]; index: number; show: () => void }

export function FirstFailure({ frames, index, show }: Props) {
  const { frame, place, isPassedOn } = failureAt(frames, index, 0)
  const isWhole = frames[0]?.error !== undefined
  return (
    <AnswerCard
      below={
        <div className="grid gap-2 text-ink">
          <CallError frame={frame} frames={frames} />
          {frames.length > 1 && (
            <p>
              <ActionButton onClick={show}>Show call</ActionButton>
            </p>
          )}
        </div>
      }
    >
      {isWhole ? (isPassedOn ? 'Failed in ' : 'Inner call failed: ') : 'Succeeded, but '}
      <FrameName frame={isWhole ? place : frame} />
      {!isWhole && ' failed'}
    </AnswerCard>
  )
}

/** Why a call failed: the error in its revert data, else the node’s words. */
export function CallError({ frame, frames }: FrameProps & { frames: readonly CallFrame[] }) {
  const { to, input, output, error = '', reason } = frame
  const { useKnownAbi, useKnownAbis, useTokenUnit } = useKnowledge()
  const abi = useKnownAbi(to)
  const abis = useKnownAbis(failedContracts(frame, frames))
  const unit = useTokenUnit(calledToken(to, input))
  if (output !== undefined && output !== '0x')
    return (
      <RevertReason data={output} abis={abis} abiField={abi} contract={to} unit={unit} isBrief />
    )
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="font-semibold text-bad wrap-anywhere">
        {describeHalt(reason === undefined ? error : `${error}: ${reason}`)}
      </span>
      <SilentCauseText call={silentCallOf(frame)} />
    </p>
  )
}
