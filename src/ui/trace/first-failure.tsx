import { describeHalt } from '#domain/revert/describe-revert.ts'
import { calledToken } from '#domain/token/token-values.ts'
import type { CallFrame } from '#domain/trace/call-trace.ts'
import { placeOfFailure, silentCallOf } from '#domain/trace/failed-calls.ts'
import { useKnowledge } from '#ui/calls/contract-knowledge.ts'
import { RevertReason } from '#ui/calls/revert-reason.tsx'
import { SilentCauseText } from '#ui/calls/silent-cause.tsx'
import { AnswerCard } from '#ui/entity/answer-card.tsx'
import { FrameName } from '#ui/trace/frame-name.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = { frames: readonly CallFrame[]; index: number; show: () => void }

export function FirstFailure({ frames, index, show }: Props) {
  const frame = frames[index] as CallFrame
  const isWhole = frames[0]?.error !== undefined
  return (
    <AnswerCard
      below={
        <div className="grid gap-2 text-ink">
          <CallError frame={frame} />
          {frames.length > 1 && (
            <p>
              <ActionButton onClick={show}>Show call</ActionButton>
            </p>
          )}
        </div>
      }
    >
      {isWhole ? 'Failed in ' : 'Succeeded, but '}
      <FrameName frame={isWhole ? placeOfFailure(frames, index) : frame} />
      {!isWhole && ' failed'}
    </AnswerCard>
  )
}

/** Why a call failed: the error in its revert data, else the node’s words. */
export function CallError({ frame }: { frame: CallFrame }) {
  const { to, input, output, error = '', reason } = frame
  const { useKnownAbi, useTokenUnit } = useKnowledge()
  const abi = useKnownAbi(to)
  const unit = useTokenUnit(calledToken(to, input))
  if (output !== undefined && output !== '0x')
    return (
      <RevertReason
        data={output}
        abi={abi.knownAbi?.text ?? ''}
        abiField={abi}
        contract={to}
        unit={unit}
        isBrief
      />
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
