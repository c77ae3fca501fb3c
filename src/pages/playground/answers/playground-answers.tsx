import { AnswerComparison } from '#pages/playground/answers/answer-comparison.tsx'
import { TargetAnswers } from '#pages/playground/answers/target-answers.tsx'
import type { useSendRequests } from '#queries/playground/playground.ts'
import { FactsSkeleton } from '#ui/answer/query-answer.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

type Props = {
  sendState: Omit<ReturnType<typeof useSendRequests>, 'send' | 'stop'>
  onSend: () => void
}

/** The responses: the differences of two targets first, then each target’s own. */
export function PlaygroundAnswers({
  sendState: { data, error, isPending, isSuccess },
  onSend,
}: Props) {
  const [one, other] = data ?? []

  if (!isPending && !isSuccess && !error) return null
  return (
    <div aria-busy={isPending} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isPending && <FactsSkeleton what="the response" />}
      {error && (
        <p role="status" className="text-mute">
          {error.name === 'AbortError'
            ? 'Stopped. The request may still have reached the provider.'
            : `Nothing was sent: ${error.message} Reload the page.`}
        </p>
      )}
      {one && other && (
        <LazySection name="The comparison">
          <AnswerComparison one={one} other={other} />
        </LazySection>
      )}
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${other ? 'lg:grid-cols-2' : ''}`}
      >
        {data?.map((side) => (
          <TargetAnswers
            key={side.network}
            side={side}
            folded={data.length > 1}
            onSend={onSend}
            isPending={isPending}
          />
        ))}
      </div>
    </div>
  )
}
