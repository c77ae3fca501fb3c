import type { SilentCall } from '#domain/revert/silent-cause.ts'
import { useKnowledge } from '#ui/calls/reading-tag.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'

type Props = { call: SilentCall | undefined }

/** The likely cause of a revert without a reason, beside the words that there is none. */
export function SilentCauseText({ call }: Props) {
  const cause = useKnowledge().useSilentCause(call)
  if (cause === undefined) return null
  return (
    <>
      <span className="wrap-anywhere">{cause}</span>
      <StatusTag>Inferred</StatusTag>
    </>
  )
}
