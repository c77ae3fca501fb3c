import type { CallFrame } from '#domain/trace/call-trace.ts'
import { FunctionName, TargetName } from '#pages/transaction/calls/frame-name.tsx'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { RevertReason } from '#ui/calls/revert-reason.tsx'
import { AnswerCard } from '#ui/entity/answer-card.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = { frames: readonly CallFrame[]; index: number; network: string; show: () => void }

/** The call in which a failure began, and its error. */
export function FirstFailure({ frames, index, network, show }: Props) {
  const frame = frames[index] as CallFrame
  const isWhole = frames[0]?.error !== undefined
  return (
    <AnswerCard
      below={
        <div className="grid gap-2 text-ink">
          <CallError frame={frame} network={network} />
          {frames.length > 1 && (
            <p>
              <ActionButton onClick={show}>Show call</ActionButton>
            </p>
          )}
        </div>
      }
    >
      {isWhole ? 'Failed in ' : 'Succeeded, but '}
      <TargetName address={frame.to} network={network} />
      <FunctionName frame={frame} network={network} />
      {!isWhole && ' failed'}
    </AnswerCard>
  )
}

/** Why a call failed: the error in its revert data, else the node’s words. */
export function CallError({ frame, network }: { frame: CallFrame; network: string }) {
  const { to, output, error, reason } = frame
  const { knownAbi } = useKnownAbi(network, to ?? '')
  if (output !== '0x') return <RevertReason data={output} abi={knownAbi?.text ?? ''} isBrief />
  return (
    <p className="font-semibold text-warn wrap-anywhere">
      {[error, reason].filter((text) => text !== undefined).join(': ')}
    </p>
  )
}
