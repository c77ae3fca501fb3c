import { lazy } from 'react'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

// What the frame knows of a page, every first visit loads: here it is one name.
const GasQuestions = lazy(() => import('#pages/gas/questions/gas-questions.tsx'))

/** `/{network}/gas/questions?…`: what one estimate alone does not settle about a call. */
export default function GasQuestionsPage() {
  return (
    <LazySection>
      <GasQuestions />
    </LazySection>
  )
}
