import { reasonCode } from '#domain/revert/reason-codes.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'

type Props = {
  reason: string
  /** True when the reason is within another error that is already decoded. */
  inner?: boolean
}

/** The meaning of a reason that is a code of a widely used contract; nothing for any other. */
export default function ReasonCode({ reason, inner = false }: Props) {
  const knownCode = reasonCode(reason)
  if (!knownCode) return null
  return (
    <p className="mt-1 max-w-prose text-pretty">
      In {knownCode.source}: {knownCode.meaning}.{' '}
      {!inner && (
        <StatusTag title="Another contract may use this code otherwise.">Guessed</StatusTag>
      )}
    </p>
  )
}
