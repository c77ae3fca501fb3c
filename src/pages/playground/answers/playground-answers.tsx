import { useEffect, useId, useRef } from 'react'
import { AnswerComparison } from '#pages/playground/answers/answer-comparison.tsx'
import { TargetAnswers } from '#pages/playground/answers/target-answers.tsx'
import type { useSendRequests } from '#queries/playground/playground.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

/** The answers: the differences of two targets first, then each target’s own. */
export function PlaygroundAnswers({
  sendState: { data, error, isPending, isSuccess },
  onSend,
}: {
  sendState: Omit<ReturnType<typeof useSendRequests>, 'send' | 'stop'>
  onSend: (apart?: boolean) => void
}) {
  const headingId = useId()
  const sectionRef = useRef<HTMLElement>(null)
  const [one, other] = data ?? []

  // On a phone the answer is below the editor and the form, out of view of the person who sent it.
  useEffect(() => {
    if (!isPending) return
    const sectionTop = sectionRef.current?.getBoundingClientRect().top ?? 0
    if (sectionTop > innerHeight * 0.8) sectionRef.current?.scrollIntoView({ block: 'start' })
  }, [isPending])

  if (!isPending && !isSuccess && !error) return null
  return (
    <section
      ref={sectionRef}
      aria-labelledby={headingId}
      aria-busy={isPending}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-4"
    >
      <h2 id={headingId} className="sr-only">
        Answer
      </h2>
      {isPending && <LoadingSkeleton what="the answer" />}
      {error && (
        <p role="status" className="text-mute">
          {error.name === 'AbortError'
            ? 'Stopped. What was under way may have reached the service all the same.'
            : `Nothing was sent: ${error.message} Loading the page again may help.`}
        </p>
      )}
      {one && other && (
        <LazySection name="The comparison">
          <AnswerComparison one={one} other={other} />
        </LazySection>
      )}
      {data?.map((side) => (
        <TargetAnswers
          key={`${side.asked.network} ${side.asked.transport}`}
          side={side}
          folded={data.length > 1}
          onSend={onSend}
          isPending={isPending}
        />
      ))}
    </section>
  )
}
