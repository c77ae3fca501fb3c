import { useMemo } from 'react'
import { Link } from 'react-router'
import { type CallFrame, type CallTrace, readValueTransfers } from '#domain/trace/call-trace.ts'
import { findCaughtFailures } from '#domain/trace/failed-calls.ts'
import { formatNative } from '#domain/values/amount.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { MoveList } from '#ui/calls/token-moves.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { CallError, FrameName } from '#ui/trace/frame-name.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

const maxShown = 5

/** The calls that failed within a transaction that succeeded, and why; nothing where none did. */
export function FailedCalls({ trace: { frames } }: { trace: CallTrace }) {
  const currency = useNativeCurrency()
  const failures = useMemo(
    () => (frames[0]?.error === undefined ? findCaughtFailures(frames) : []),
    [frames],
  )
  const unsent = ({ value = 0n }: CallFrame) =>
    value > 0n && (
      <span className="ml-2 font-normal">{formatNative(value, currency)} not transferred</span>
    )
  return (
    failures.length > 0 && (
      <div data-told className="contents">
        <TitledSection
          title="Failed calls"
          meaning="Calls inside that failed while the transaction succeeded. Their effects were reverted."
          action={<Link to="?view=calls">All calls</Link>}
        >
          <ul className="grid gap-2">
            {failures
              .slice(0, maxShown)
              .map(({ call, began: { frame, place, isPassedOn } }, index) => (
                <li key={index} className="min-w-0">
                  <p className="flex min-w-0 flex-wrap font-semibold">
                    <FrameName frame={call} />
                    &nbsp;failed
                    {place !== call && isPassedOn && (
                      <>
                        &nbsp;in&nbsp;
                        <FrameName frame={place} />
                      </>
                    )}
                    {unsent(call)}
                  </p>
                  <CallError frame={isPassedOn ? frame : call} frames={frames} />
                  {!isPassedOn && (
                    <>
                      <p className="mt-1 flex min-w-0 flex-wrap text-mute">
                        Inner call failed:&nbsp;
                        <FrameName frame={place} />
                      </p>
                      <CallError frame={frame} frames={frames} />
                    </>
                  )}
                </li>
              ))}
          </ul>
          {failures.length > maxShown && (
            <p className="mt-1 text-mute">+ {groupDigits(failures.length - maxShown)} more</p>
          )}
        </TitledSection>
      </div>
    )
  )
}

/** The chain's coin as calls within a transaction moved it; nothing where none did. */
export function InternalTransfers({ trace }: { trace: CallTrace }) {
  const transfers = useMemo(() => readValueTransfers(trace), [trace])
  return (
    transfers.length > 0 && (
      <TitledSection
        title="Internal transfers"
        meaning="Value that calls within the transaction sent. What was reverted is left out."
      >
        <MoveList moves={transfers} />
      </TitledSection>
    )
  )
}
