import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  question: string | undefined
  label?: string
  children: ReactNode
}

/**
 * The place of an answer, from its loading state on. A new question brings it into view and gives
 * it the focus, so that the answer is the next thing that is seen and read out. A page that is
 * opened with its question keeps its focus.
 * @param question the question in the URL; undefined while nothing is asked
 */
export function AnswerRegion({ question, label = 'Result', children }: Props) {
  const regionRef = useRef<HTMLElement>(null)
  const shownQuestion = useRef(question)
  useEffect(() => {
    if (shownQuestion.current === question) return
    shownQuestion.current = question
    if (question === undefined) return
    regionRef.current?.focus({ preventScroll: true })
    regionRef.current?.scrollIntoView({ block: 'nearest' })
  }, [question])
  return (
    <section
      ref={regionRef}
      tabIndex={-1}
      aria-label={label}
      className="grid scroll-my-4 grid-cols-[minmax(0,1fr)] gap-4 focus:outline-none"
    >
      {children}
    </section>
  )
}
